import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runGitOrThrow, runGit } from './runGit.ts';

/** The merged tree of two commits in a bare repository; null on conflicts. */
export async function mergeTrees(folder: string, ours: string, theirs: string): Promise<string | null> {
  const { status, output } = await runGit(folder, ['merge-tree', '--write-tree', ours, theirs]);
  if (status === 0) return output.split('\n')[0] ?? '';
  // Git before 2.38 doesn't know the option and exits with another status.
  return status === 1 ? null : mergeTreesInWorktree(folder, ours, theirs);
}

/** Like `mergeTrees`, with a temporary work tree, which every Git version supports. */
export async function mergeTreesInWorktree(folder: string, ours: string, theirs: string): Promise<string | null> {
  const parent = await mkdtemp(join(tmpdir(), 'docwright-merge-'));
  const work = join(parent, 'work');
  await runGitOrThrow(folder, ['worktree', 'add', '--quiet', '--detach', work, ours]);
  const merging = [
    '-c',
    'user.name=Docwright',
    '-c',
    'user.email=docwright@example.com',
    'merge',
    '--quiet',
    '--no-ff',
    '--no-commit',
    theirs,
  ];
  const { status } = await runGit(work, merging);
  const tree = status === 0 ? await runGitOrThrow(work, ['write-tree']) : null;
  await runGitOrThrow(folder, ['worktree', 'remove', '--force', work]);
  await rm(parent, { recursive: true, force: true });
  return tree;
}
