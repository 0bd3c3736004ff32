import { mergeTrees } from './mergeTrees.ts';
import type { HostedRepository } from './repositoryStore.ts';
import { runGitOrThrow, runGit } from './runGit.ts';

/** The result of a merge. */
export type MergeOutcome =
  | { readonly kind: 'merged'; readonly commit: string }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'movedOn' };

/** A merge: the target branch, the commit to merge, and the new commit's message and author. */
export interface MergeOptions {
  readonly branch: string;
  readonly head: string;
  readonly method: 'merge' | 'squash';
  readonly title: string;
  readonly message: string;
  readonly name: string;
  readonly email: string;
}

/** Merges into a branch of a bare repository, with a merge commit or as one squashed commit. */
export async function mergeIntoBranch(repository: HostedRepository, merge: MergeOptions): Promise<MergeOutcome> {
  const base = await runGitOrThrow(repository.folder, ['rev-parse', `refs/heads/${merge.branch}`]);
  const tree = await mergeTrees(repository.folder, base, merge.head);
  if (tree === null) return { kind: 'conflict' };
  const parents = merge.method === 'merge' ? ['-p', base, '-p', merge.head] : ['-p', base];
  const environment = {
    GIT_AUTHOR_NAME: merge.name,
    GIT_AUTHOR_EMAIL: merge.email,
    GIT_COMMITTER_NAME: merge.name,
    GIT_COMMITTER_EMAIL: merge.email,
  };
  const input = merge.message === '' ? merge.title : `${merge.title}\n\n${merge.message}`;
  const commit = await runGitOrThrow(repository.folder, ['commit-tree', tree, ...parents, '-F', '-'], {
    input,
    environment,
  });
  const { status } = await runGit(repository.folder, ['update-ref', `refs/heads/${merge.branch}`, commit, base]);
  return status === 0 ? { kind: 'merged', commit } : { kind: 'movedOn' };
}
