import type { Request } from 'express';
import type { HostedPullRequest } from '../git/pullRequestStore.ts';
import type { HostedRepository } from '../git/repositoryStore.ts';
import type { GitHost } from '../gitHost.ts';
import { html, type SafeHtml } from './html.ts';

interface AskedMerge {
  readonly repository: HostedRepository;
  readonly pull: HostedPullRequest;
  /** Whether the form came from the pull request's own page. */
  readonly isProved: boolean;
}

interface RefusedMerge {
  readonly title: string;
  readonly body: SafeHtml;
  readonly status: number;
}

/** Merges a pull request on the requester's behalf. Returns a page that explains a failure; null if it is merged now. */
export async function handleMergeForm(
  host: GitHost,
  request: Request,
  { repository, pull, isProved }: AskedMerge,
): Promise<RefusedMerge | null> {
  const identity = host.identify(request);
  if (!isProved || !host.permission(request, repository).write || identity.kind !== 'account')
    return {
      title: 'Not allowed',
      body: html`<h1>Not allowed</h1>
        <p>Reload the pull request page and try again.</p>`,
      status: 403,
    };
  if (pull.state !== 'open') return null;
  const outcome = await host.merge(repository, pull.number, identity.account, { method: 'merge' });
  if (outcome.kind !== 'conflict' && outcome.kind !== 'movedOn') return null;
  const why =
    outcome.kind === 'conflict'
      ? 'The same lines changed on both sides. Update the pull request, then merge.'
      : 'A branch has changed in the meantime. Go back, review the changes, then merge.';
  return {
    title: 'Not merged',
    body: html`<h1>This pull request wasn’t merged</h1>
      <p>${why}</p>`,
    status: 409,
  };
}
