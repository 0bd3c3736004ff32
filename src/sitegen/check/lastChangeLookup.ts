import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isPagePath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import {
  tryOrNull,
  findGitFolder,
  findGitOrBareRepository,
  readGitText,
  type GitFolder,
} from '#gitFolder/findGitFolder.ts';
import { diffTreeEntries, readCommit, readTreeEntries, walkHistory } from '#gitFolder/readHistory.ts';
import { withObjectReader, type ReadObject } from '#gitFolder/readObjects.ts';
import { resolveRef } from '#gitFolder/refs.ts';
import type { LastChange } from '#lint/site/lintSite.ts';

const day = 24 * 60 * 60 * 1000;
/** Limits for the number of pages and the depth of folders. */
const mostPages = 200_000;
const deepest = 200;

/**
 * Looks up when each page in a folder was last changed, from its repository's history, which is read on the first lookup. `now` is in
 * milliseconds since 1970. Nothing is known outside a repository, in a shallow or partial clone, or if objects are borrowed from another
 * folder. A page that differs from the last commit counts as changed now.
 */
export function createLastChangeLookup(
  root: string,
  now: number,
  history?: CommitHistory,
): (path: RepoPath) => LastChange | null {
  let times: ReadonlyMap<RepoPath, number> | null = null;
  return (path) => {
    times ??= readTimes(root, now, history);
    const time = times.get(path);
    return time === undefined
      ? null
      : { date: new Date(time).toISOString().slice(0, 10), daysAgo: Math.floor((now - time) / day) };
  };
}

/** The commit that a folder without a `.git` was checked out from, and its repository's folder. */
export interface CommitHistory {
  readonly gitDir: string;
  readonly commit: string;
}

function readTimes(root: string, now: number, history?: CommitHistory): ReadonlyMap<RepoPath, number> {
  const repository = history === undefined ? findGitFolder(root) : findGitOrBareRepository(history.gitDir);
  const head = history?.commit ?? (repository === null ? null : resolveRef(repository, 'HEAD'));
  const isWhole = repository !== null && (readGitText(repository.commonDir, 'shallow') ?? '').trim() === '';
  const read = () =>
    repository === null || head === null || !isWhole
      ? null
      : withObjectReader(repository, (objects) =>
          timesOf(objects, head, history === undefined ? folderWithin(repository, root) : []),
        );
  // Damaged trees count as no history.
  const found = tryOrNull(read);
  if (found === null) return new Map();
  const times = new Map<RepoPath, number>();
  for (const [path, { id, time }] of found) {
    const bytes = tryOrNull(() => (lstatSync(join(root, path)).isFile() ? readFileSync(join(root, path)) : null));
    if (bytes !== null) times.set(path, isBlob(bytes, id) ? time : now);
  }
  return times;
}

/** The folder names from the top of a repository down to a folder in it. */
function folderWithin({ top }: GitFolder, folder: string): readonly string[] {
  return relative(top, realpathSync(folder))
    .split(sep)
    .filter((name) => name !== '');
}

/** True if a file's bytes are those of a blob, or were before Git converted line endings for Windows. */
function isBlob(bytes: Buffer, id: string): boolean {
  const hashes = (content: Buffer) =>
    createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex') === id;
  return (
    hashes(bytes) ||
    (bytes.includes('\r\n') && hashes(Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')))
  );
}

interface Dated {
  readonly id: string;
  /** In milliseconds since 1970. */
  readonly time: number;
}

/** The pages of a commit, each with the time of the newest commit that changed it, ignoring merges; null if an object is missing. */
function timesOf(read: ReadObject, head: string, within: readonly string[]): ReadonlyMap<RepoPath, Dated> | null {
  const trees = new Map<string, Buffer>();
  const treeAt = (id: string): Buffer => {
    const known = trees.get(id);
    if (known !== undefined) return known;
    const object = read(id);
    if (object?.kind !== 'tree') throw new RangeError('A tree is missing');
    if (trees.size > 10_000) trees.clear();
    trees.set(id, object.bytes);
    return object.bytes;
  };
  const rootOf = (tree: string): string | null => {
    let id: string | null = tree;
    for (const name of within)
      id =
        id === null
          ? null
          : (readTreeEntries(treeAt(id)).find((one) => one.name === name && one.kind === 'folder')?.id ?? null);
    return id;
  };
  const commit = readCommit(read, head);
  const root = commit === null ? null : rootOf(commit.tree);
  if (root === null) return null;
  const { pages, folders } = pagesIn(treeAt, root);
  const undated = new Set(pages.keys());
  const times = new Map<RepoPath, Dated>();
  const visit = (newer: string, older: string | null, prefix: string, time: number): void => {
    const before = older === null ? [] : readTreeEntries(treeAt(older));
    for (const { name, kind, id } of older === null
      ? readTreeEntries(treeAt(newer))
      : diffTreeEntries(treeAt(newer), treeAt(older))) {
      const path = prefix + name;
      if (kind === 'folder' && folders.has(path)) {
        const was = before.find((entry) => entry.name === name && entry.kind === 'folder');
        visit(id, was?.id ?? null, `${path}/`, time);
      } else if (undated.delete(path)) times.set(path, { id: pages.get(path) ?? '', time: time * 1000 });
    }
  };
  const isRead = walkHistory(read, head, ({ tree, time }, parents) => {
    if (parents.length > 1) return true;
    const [newer, older] = [rootOf(tree), parents[0] === undefined ? null : rootOf(parents[0].tree)];
    if (newer !== null && newer !== older) visit(newer, older, '', time);
    return undated.size > 0;
  });
  return isRead ? times : null;
}

/** The pages in a tree with their blobs, and all folders that contain them. */
function pagesIn(
  treeAt: (id: string) => Buffer,
  root: string,
): { readonly pages: ReadonlyMap<RepoPath, string>; readonly folders: ReadonlySet<string> } {
  const pages = new Map<RepoPath, string>();
  const folders = new Set<string>();
  const visit = (tree: string, prefix: string, depth: number): void => {
    for (const { name, kind, id } of readTreeEntries(treeAt(tree))) {
      if (kind === 'folder') {
        if (depth >= deepest || folders.size >= mostPages) throw new RangeError('Too many folders');
        folders.add(prefix + name);
        visit(id, `${prefix}${name}/`, depth + 1);
      } else if (kind === 'file' && isPagePath(name)) {
        if (pages.size >= mostPages) throw new RangeError('Too many pages');
        pages.set(prefix + name, id);
      }
    }
  };
  visit(root, '', 0);
  return { pages, folders };
}
