import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostedRepository } from '../git/repositoryStore.ts';
import { runGitOrThrow } from '../git/runGit.ts';

const mostBytes = 600_000_000;
const mostFiles = 50_000;

/**
 * Writes the files of a commit into a new folder. Returns why it failed, as text, or null. Links stay links if the system supports them:
 * the build follows none out of the folder.
 */
export async function checkOutCommit(
  repository: HostedRepository,
  commit: string,
  into: string,
): Promise<string | null> {
  const sizes = (await runGitOrThrow(repository.folder, ['ls-tree', '-r', '--format=%(objectsize)', commit]))
    .split('\n')
    .filter((line) => line !== '');
  const bytes = sizes.reduce((sum, size) => sum + (Number(size) || 0), 0);
  if (sizes.length > mostFiles || bytes > mostBytes)
    return `This repository is too large to build here: ${sizes.length} files, ${Math.round(bytes / 1_000_000)} MB.`;
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  const environment = { GIT_INDEX_FILE: join(into, '..', 'index'), GIT_WORK_TREE: into, GIT_DIR: repository.folder };
  const plain = ['-c', `core.symlinks=${process.platform !== 'win32'}`, '-c', 'core.autocrlf=false'];
  await runGitOrThrow(repository.folder, [...plain, 'read-tree', commit], { environment });
  await runGitOrThrow(into, [...plain, 'checkout-index', '--all', '--force'], { environment });
  return null;
}
