import { readTree, writeBlob, writeCommit as writeCommitObject, writeTree, type TreeEntry } from 'isomorphic-git';
import type { Author } from '../workspace.ts';
import { readCommitFacts } from './commitFacts.ts';
import { symlinkMode, submoduleMode, type BareRepository } from './repository.ts';

/** A change of a file: new bytes, optionally with another mode; an existing object; or null to delete it. */
export type TreeChange =
  | Uint8Array
  | { readonly bytes: Uint8Array; readonly mode: string }
  | { readonly oid: string; readonly mode: string }
  | null;

/** The changes of a commit, by path. */
export type TreeChanges = ReadonlyMap<string, TreeChange>;

/** What to commit. `time` is in seconds since 1970; `timezoneOffset` in minutes, as returned by `Date`. */
export interface CommitRequest {
  /** The commit whose files are changed. */
  readonly parentCommit: string;
  /** The parent commits; defaults to `over`. */
  readonly parents?: readonly string[] | undefined;
  readonly changes: TreeChanges;
  readonly message: string;
  readonly author: Author;
  readonly time: number;
  readonly timezoneOffset: number;
}

/** The new commit, and exactly the objects that it adds: itself, changed trees, new blobs. */
export async function writeCommit(
  repository: BareRepository,
  request: CommitRequest,
): Promise<{ readonly commit: string; readonly objects: readonly string[] }> {
  const objects: string[] = [];
  const over = await readCommitFacts(repository, request.parentCommit);
  const tree =
    (await changedTree(repository, over.tree, request.changes, objects)) ??
    (await writeTree({ ...repository, tree: [] }));
  const person = { ...request.author, timestamp: request.time, timezoneOffset: request.timezoneOffset };
  const commit = await writeCommitObject({
    ...repository,
    commit: {
      message: request.message,
      tree,
      parent: [...(request.parents ?? [request.parentCommit])],
      author: person,
      committer: person,
    },
  });
  return { commit, objects: [...objects, commit] };
}

/**
 * Writes the changed tree; null if it is empty. Existing files keep their modes; bytes written over a link, submodule, or folder become a
 * plain file.
 */
async function changedTree(
  repository: BareRepository,
  oid: string | null,
  changes: TreeChanges,
  objects: string[],
): Promise<string | null> {
  const entries = new Map<string, TreeEntry>();
  if (oid !== null) for (const entry of (await readTree({ ...repository, oid })).tree) entries.set(entry.path, entry);
  const below = new Map<string, Map<string, TreeChange>>();
  for (const [path, change] of changes) {
    const slash = path.indexOf('/');
    if (slash >= 0) {
      const folder = path.slice(0, slash);
      const inside = below.get(folder) ?? new Map<string, TreeChange>();
      below.set(folder, inside.set(path.slice(slash + 1), change));
    } else if (change === null) {
      entries.delete(path);
    } else if ('oid' in change) {
      entries.set(path, {
        path,
        oid: change.oid,
        mode: change.mode,
        type: change.mode === submoduleMode ? 'commit' : 'blob',
      });
    } else {
      const [bytes, mode] = change instanceof Uint8Array ? [change, null] : [change.bytes, change.mode];
      const blob = await writeBlob({ ...repository, blob: bytes });
      objects.push(blob);
      entries.set(path, { path, oid: blob, type: 'blob', mode: mode ?? fileModeOf(entries.get(path)) });
    }
  }
  for (const [folder, inside] of below) {
    const existing = entries.get(folder);
    const written = await changedTree(repository, existing?.type === 'tree' ? existing.oid : null, inside, objects);
    // A file that replaces the folder stays.
    if (written !== null) entries.set(folder, { path: folder, oid: written, type: 'tree', mode: '040000' });
    else if (existing?.type === 'tree') entries.delete(folder);
  }
  if (entries.size === 0) return null;
  const tree = await writeTree({ ...repository, tree: [...entries.values()] });
  if (tree !== oid) objects.push(tree);
  return tree;
}

/** The mode of a file that is written over an entry: a file's own, and an ordinary file's for links, submodules, and folders. */
function fileModeOf(before: TreeEntry | undefined): string {
  return before === undefined || before.type !== 'blob' || before.mode === symlinkMode ? '100644' : before.mode;
}
