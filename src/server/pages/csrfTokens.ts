import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StoredPullRequest } from '../git/pullRequestStore.ts';
import type { HostedRepository } from '../git/repositoryStore.ts';

interface PullProofs {
  /** What stands in the form's field `proof`. */
  readonly of: (repository: HostedRepository, pull: StoredPullRequest) => string;
  /** Whether a form that was sent holds it. */
  readonly holds: (form: unknown, repository: HostedRepository, pull: StoredPullRequest) => boolean;
}

/** What a pull request's page puts into its form, so that no other site's page can send it. Each server makes its own. */
export function createCsrfTokens(): PullProofs {
  const secret = randomBytes(32);
  const of = (repository: HostedRepository, pull: StoredPullRequest) =>
    createHmac('sha256', secret).update(`${repository.owner}/${repository.name}#${pull.number}`).digest('hex');
  return {
    of,
    holds: (form, repository, pull) => {
      const given = typeof form === 'object' && form !== null && 'proof' in form ? String(form.proof) : '';
      const [sent, proof] = [Buffer.from(given), Buffer.from(of(repository, pull))];
      return sent.length === proof.length && timingSafeEqual(sent, proof);
    },
  };
}
