import {
  readCommit,
  readTree,
  writeBlob,
  writeCommit as writeCommitObject,
  writeTree,
  type TreeEntry,
} from 'isomorphic-git';
import type { Author } from '../workspace.ts';
import type { Repository } from './repository.ts';

/** What a commit changes: new bytes by path, or null for a file that goes. */
export type TreeChanges = ReadonlyMap<string, Uint8Array | null>;

/** What a commit is made from. `time` in seconds since 1970; `timezoneOffset` in minutes, as Date gives it. */
export interface CommitRequest {
  readonly parent: string;
  readonly changes: TreeChanges;
  readonly message: string;
  readonly author: Author;
  readonly time: number;
  readonly timezoneOffset: number;
}

/** The new commit, and exactly the objects that it adds: itself, changed trees, new blobs. */
export async function writeCommit(
  repository: Repository,
  request: CommitRequest,
): Promise<{ readonly commit: string; readonly objects: readonly string[] }> {
  const objects: string[] = [];
  const { commit: parent } = await readCommit({ ...repository, oid: request.parent });
  const tree =
    (await changedTree(repository, parent.tree, request.changes, objects)) ??
    (await writeTree({ ...repository, tree: [] }));
  const person = { ...request.author, timestamp: request.time, timezoneOffset: request.timezoneOffset };
  const commit = await writeCommitObject({
    ...repository,
    commit: { message: request.message, tree, parent: [request.parent], author: person, committer: person },
  });
  return { commit, objects: [...objects, commit] };
}

/** Writes the tree with its changes; null where nothing is left in it. Modes of files that stay are kept. */
async function changedTree(
  repository: Repository,
  oid: string | null,
  changes: TreeChanges,
  objects: string[],
): Promise<string | null> {
  const entries = new Map<string, TreeEntry>();
  if (oid !== null) for (const entry of (await readTree({ ...repository, oid })).tree) entries.set(entry.path, entry);
  const below = new Map<string, Map<string, Uint8Array | null>>();
  for (const [path, bytes] of changes) {
    const slash = path.indexOf('/');
    if (slash >= 0) {
      const folder = path.slice(0, slash);
      const inside = below.get(folder) ?? new Map<string, Uint8Array | null>();
      below.set(folder, inside.set(path.slice(slash + 1), bytes));
    } else if (bytes === null) {
      entries.delete(path);
    } else {
      const blob = await writeBlob({ ...repository, blob: bytes });
      objects.push(blob);
      entries.set(path, { path, oid: blob, type: 'blob', mode: entries.get(path)?.mode ?? '100644' });
    }
  }
  for (const [folder, inside] of below) {
    const existing = entries.get(folder);
    const written = await changedTree(repository, existing?.type === 'tree' ? existing.oid : null, inside, objects);
    if (written === null) entries.delete(folder);
    else entries.set(folder, { path: folder, oid: written, type: 'tree', mode: '040000' });
  }
  if (entries.size === 0) return null;
  const tree = await writeTree({ ...repository, tree: [...entries.values()] });
  if (tree !== oid) objects.push(tree);
  return tree;
}
