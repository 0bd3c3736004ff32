import { resolveBranchCommit, type HostedRepository } from './repositoryStore.ts';
import { runGit } from './runGit.ts';

/** Moves a fork's branch to the commit of the same branch of its parent, unless it has commits of its own. */
export async function syncFork(
  fork: HostedRepository,
  parent: HostedRepository,
  branch: string,
): Promise<'synced' | 'current' | 'diverged' | 'missing'> {
  const [ours, theirs] = [await resolveBranchCommit(fork, branch), await resolveBranchCommit(parent, branch)];
  if (ours === null || theirs === null) return 'missing';
  if (ours === theirs) return 'current';
  await runGit(fork.folder, ['fetch', '--quiet', parent.folder, theirs]);
  const { status } = await runGit(fork.folder, ['merge-base', '--is-ancestor', ours, theirs]);
  if (status !== 0) return 'diverged';
  await runGit(fork.folder, ['update-ref', `refs/heads/${branch}`, theirs, ours]);
  return 'synced';
}
