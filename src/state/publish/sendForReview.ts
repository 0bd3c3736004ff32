import { createProblem, type Problem, type ProblemCode } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { ProviderRepository, PullRequest } from '#providers/provider.ts';
import type { Access, Author, Progress, PullRequestReference, SiteSummary, Workspace } from '#workspace/workspace.ts';
import type { PublishStep } from './publishFlow.ts';

/** Dependencies of sending. */
export interface SendForReviewDeps {
  readonly workspace: Pick<Workspace, 'publish' | 'setPullRequest'>;
  /** The forge of the site's repository; null if Docwright doesn't support it. */
  readonly located: ProviderRepository | null;
  readonly access: Access | undefined;
  readonly signal: AbortSignal;
  readonly onStep: (step: PublishStep) => void;
  readonly onProgress: (progress: Progress) => void;
  /** Milliseconds since 1970, with the time zone offset in minutes that Git stores. */
  readonly time: number;
  readonly timezoneOffset: number;
}

/** What the user sends. */
export interface SendForReviewOptions {
  readonly site: SiteSummary;
  readonly paths: readonly RepoPath[];
  readonly title: string;
  readonly description: string;
  readonly author: Author;
  readonly branch: string;
  /** True to push to the user's fork. */
  readonly throughFork: boolean;
}

/**
 * Sends the changes: forks if requested, commits and pushes, and creates the pull request or reuses the open one. After
 * a failure, sending again finds what was already done and resumes there.
 */
export async function sendForReview(
  dependencies: SendForReviewDeps,
  sending: SendForReviewOptions,
): Promise<Result<SiteSummary, Problem>> {
  const { located, access, workspace } = dependencies;
  dependencies.onStep('prepare');
  const fork = await findFork(dependencies, sending);
  if (!fork.ok) return fork;

  dependencies.onStep('send');
  const sent = await push(dependencies, sending, fork.value?.url);
  if (!sent.ok) return sent;
  const { draft } = sent.value;
  if (located === null || draft === null) return sent;

  dependencies.onStep('request');
  const head = { owner: fork.value?.owner ?? located.repository.owner, branch: draft.branch };
  const open = await located.provider.findPullRequest(located.repository, head, access);
  if (!open.ok) return open;
  const pullRequest =
    open.value === null
      ? await located.provider.createPullRequest(
          located.repository,
          { title: sending.title, description: sending.description, head, baseBranch: sending.site.branch },
          access,
        )
      : ok(open.value);
  if (!pullRequest.ok) return pullRequest;
  return workspace.setPullRequest(sending.site.id, toPullRequestReference(pullRequest.value));
}

/** Returns the stored part of a pull request. */
export function toPullRequestReference({ number, url, title, state }: PullRequest): PullRequestReference {
  return { number, url, title, state };
}

/** Problems of a fork that its repository or the token's permissions don't allow. */
const forkRefusals: readonly ProblemCode[] = [
  'provider/not-permitted',
  'provider/invalid-request',
  'provider/not-found',
  'git/push-forbidden',
];

/** Returns the user's fork that changes are pushed to; null if they go to the site's repository. */
async function findFork(
  { located, access, signal }: SendForReviewDeps,
  { site, throughFork }: SendForReviewOptions,
): Promise<Result<{ readonly url: string; readonly owner: string } | null, Problem>> {
  const wanted = site.draft === null ? throughFork : site.draft.forkUrl !== null;
  if (!wanted) return ok(null);
  if (located === null)
    return err(createProblem('provider/unsupported', 'Docwright can’t fork repositories on this host.'));
  const fork = await located.provider.fork(located.repository, access, signal);
  if (fork.ok) return ok({ url: fork.value.cloneUrl, owner: fork.value.owner });
  const { code, message, ...more } = fork.problem;
  return err(forkRefusals.includes(code) ? createProblem('provider/fork-failed', message, more) : fork.problem);
}

async function push(
  dependencies: SendForReviewDeps,
  sending: SendForReviewOptions,
  forkUrl: string | undefined,
): Promise<Result<SiteSummary, Problem>> {
  // The branch was already pushed; at most its pull request is missing.
  const { draft } = sending.site;
  if (sending.paths.length === 0 && draft !== null && draft.takenIn === undefined) return ok(sending.site);
  const { workspace, access, signal, onProgress, time, timezoneOffset } = dependencies;
  return workspace.publish(
    sending.site.id,
    {
      paths: sending.paths,
      message: sending.description === '' ? sending.title : `${sending.title}\n\n${sending.description}`,
      author: sending.author,
      branch: sending.branch,
      forkUrl,
      time,
      timezoneOffset,
    },
    { access, signal, onProgress },
  );
}
