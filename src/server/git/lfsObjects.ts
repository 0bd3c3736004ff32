import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { parseLfsPointer } from '#base/lfsPointer.ts';
import { readHostedBlobs } from './gitObjects.ts';
import type { HostedPullRequest } from './pullRequestStore.ts';
import type { HostedRepository } from './repositoryStore.ts';
import { runGitOrThrow } from './runGit.ts';

/** Where the contents of a pointer are. */
export function lfsObjectPath({ folder }: HostedRepository, oid: string): string {
  return join(folder, 'lfs', 'objects', oid.slice(0, 2), oid.slice(2, 4), oid);
}

/** A file as readers get it: the contents of a pointer, if they are stored here. */
export async function readLfsContents(found: HostedRepository, bytes: Uint8Array): Promise<Uint8Array> {
  const pointer = parseLfsPointer(bytes);
  const path = pointer === null ? '' : lfsObjectPath(found, pointer.oid);
  return existsSync(path) ? readFile(path) : bytes;
}

/** Gives a repository the contents of all pointers in the commits of a pull request from another one. */
export async function copyLfsObjects(
  from: HostedRepository,
  to: HostedRepository,
  { baseCommit: base, headCommit: head }: Pick<HostedPullRequest, 'baseCommit' | 'headCommit'>,
): Promise<void> {
  if (from.folder === to.folder || !existsSync(join(from.folder, 'lfs', 'objects'))) return;
  const listed = await runGitOrThrow(to.folder, ['rev-list', '--objects', '--no-object-names', head, '--not', base]);
  const types = await runGitOrThrow(to.folder, ['cat-file', '--batch-check'], { input: `${listed}\n` });
  const small = types.split('\n').flatMap((line) => {
    const [oid = '', type, size] = line.split(' ');
    return type === 'blob' && Number(size) <= longestPointer ? [oid] : [];
  });
  for (const bytes of (await readHostedBlobs(to.folder, small)).values()) {
    const pointer = parseLfsPointer(bytes);
    if (pointer !== null) await copyObject(lfsObjectPath(from, pointer.oid), lfsObjectPath(to, pointer.oid));
  }
}

/** In bytes (git-lfs, docs/spec.md). */
const longestPointer = 1024;

/** Takes no room twice where the file system has hard links. */
async function copyObject(source: string, target: string): Promise<void> {
  if (!existsSync(source) || existsSync(target)) return;
  await mkdir(dirname(target), { recursive: true });
  try {
    await link(source, target);
  } catch {
    // Another file system, or one without links. The copy is complete before it has its name.
    const copy = join(dirname(target), `${randomUUID()}.new`);
    await copyFile(source, copy);
    await rename(copy, target);
  }
}
