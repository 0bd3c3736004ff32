import { existsSync } from 'node:fs';
import { copyFile, lstat, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { maxLfsPointerSize, parseLfsPointer } from '#base/lfsPointer.ts';
import type { HostedRepository } from '../git/repositoryStore.ts';
import { runGitOrThrow } from '../git/runGit.ts';
import { lfsObjectPath } from '../git/lfsObjects.ts';

const mostBytes = 600_000_000;
const mostFiles = 50_000;

/**
 * Writes the files of a commit into a new folder. Returns why it failed, as text, or null. Links stay links if the system supports them:
 * the build follows none out of the folder. Git LFS pointers become the contents that one of `stores` has; others stay pointers.
 */
export async function checkOutCommit(
  repository: HostedRepository,
  commit: string,
  into: string,
  stores: readonly HostedRepository[] = [repository],
): Promise<string | null> {
  const listed = await runGitOrThrow(repository.folder, ['ls-tree', '-r', '-l', '-z', commit]);
  const files = listed
    .split('\0')
    .map((line) => /^\S+ \S+ \S+ +(\d+|-)\t(.+)$/s.exec(line)) // mode, type, object, size, path
    .flatMap((read) => (read === null ? [] : [{ size: Number(read[1]) || 0, path: read[2] ?? '' }]));
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > mostFiles || bytes > mostBytes) return describeExcess(files.length, bytes);
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  const environment = { GIT_INDEX_FILE: join(into, '..', 'index'), GIT_WORK_TREE: into, GIT_DIR: repository.folder };
  const plain = ['-c', `core.symlinks=${process.platform !== 'win32'}`, '-c', 'core.autocrlf=false'];
  await runGitOrThrow(repository.folder, [...plain, 'read-tree', commit], { environment });
  await runGitOrThrow(into, [...plain, 'checkout-index', '--all', '--force'], { environment });
  const small = files.filter(({ size }) => size > 0 && size < maxLfsPointerSize).map(({ path }) => join(into, path));
  const added = await replacePointers(small, stores, mostBytes - bytes);
  return added === null ? null : describeExcess(files.length, bytes + added);
}

function describeExcess(files: number, bytes: number): string {
  return `This repository is too large to build here: ${files} files, ${Math.round(bytes / 1_000_000)} MB.`;
}

/** Replaces pointers with their contents, of at most `most` bytes in total. Returns the number of bytes if there are more, else null. */
async function replacePointers(
  files: readonly string[],
  stores: readonly HostedRepository[],
  most: number,
): Promise<number | null> {
  const used = stores.filter(({ folder }) => existsSync(join(folder, 'lfs', 'objects')));
  let bytes = 0;
  for (const file of used.length === 0 ? [] : files) {
    if (!(await lstat(file)).isFile()) continue; // a symbolic link, or a submodule
    const pointer = parseLfsPointer(await readFile(file));
    const stored = used.map((store) => lfsObjectPath(store, pointer?.oid ?? '')).find((path) => existsSync(path));
    // Objects were verified when they were stored.
    if (pointer === null || stored === undefined || (await lstat(stored)).size !== pointer.size) continue;
    bytes += pointer.size;
    if (bytes > most) return bytes;
    await copyFile(stored, file);
  }
  return null;
}
