import type { ReadObject } from './readObjects.ts';

/** The parts of a commit that the history needs. */
export interface GitCommit {
  readonly tree: string;
  readonly parents: readonly string[];
  /** The committer's time, in seconds since 1970. */
  readonly time: number;
}

/** Reads a commit; null if it can't be read. */
export function readCommit(read: ReadObject, id: string): GitCommit | null {
  const object = read(id);
  if (object?.kind !== 'commit') return null;
  const text = object.bytes.toString('latin1');
  const header = text.slice(0, Math.max(0, text.indexOf('\n\n')));
  const [, tree] = /^tree ([0-9a-f]{40})$/m.exec(header) ?? [];
  const [, time] = /^committer .*> (\d+) [+-]\d+$/m.exec(header) ?? [];
  if (tree === undefined || time === undefined) return null;
  return {
    tree,
    parents: [...header.matchAll(/^parent ([0-9a-f]{40})$/gm)].map(([, parent = '']) => parent),
    time: Number(time),
  };
}

/**
 * Visits a commit and its ancestors, each once, in the order of `git log`: the newest known commit is next. Stops if
 * `visit` returns false. Returns false if a commit can't be read.
 */
export function walkHistory(
  read: ReadObject,
  head: string,
  visit: (commit: GitCommit, parents: readonly GitCommit[]) => boolean,
): boolean {
  const commits = new Map<string, GitCommit>();
  const waiting: GitCommit[] = []; // oldest first
  const load = (id: string): GitCommit | null => {
    const known = commits.get(id);
    if (known !== undefined) return known;
    const commit = readCommit(read, id);
    if (commit === null) return null;
    commits.set(id, commit);
    const place = waiting.findLastIndex(({ time }) => time < commit.time);
    waiting.splice(place + 1, 0, commit);
    return commit;
  };
  if (load(head) === null) return false;
  for (let commit = waiting.pop(); commit !== undefined; commit = waiting.pop()) {
    const parents = commit.parents.map(load);
    const known = parents.filter((parent) => parent !== null);
    if (known.length < parents.length) return false;
    if (!visit(commit, known)) return true;
  }
  return true;
}

export interface GitTreeEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'other';
  readonly id: string;
}

/** Parses a tree object. Throws a `RangeError` if it is malformed. */
export function readTreeEntries(tree: Buffer): readonly GitTreeEntry[] {
  const entries: GitTreeEntry[] = [];
  for (let at = 0; at < tree.length;) {
    const end = nameEnd(tree, at);
    entries.push(entryAt(tree, at, end));
    at = end + 21;
  }
  return entries;
}

/** The entries of a tree that are new or changed since an older tree. Throws a `RangeError` if a tree is malformed. */
export function diffTreeEntries(newer: Buffer, older: Buffer): readonly GitTreeEntry[] {
  const changed: GitTreeEntry[] = [];
  // While both trees have the same names, only compares bytes: folders with thousands of pages are common.
  for (let at = 0; at < newer.length;) {
    const end = nameEnd(newer, at);
    const next = end + 21;
    let same = at;
    while (same < next && newer[same] === older[same]) same += 1;
    if (same <= end) {
      const before = new Set(readTreeEntries(older.subarray(at)).map(keyOf));
      return [...changed, ...readTreeEntries(newer.subarray(at)).filter((entry) => !before.has(keyOf(entry)))];
    }
    if (same < next) changed.push(entryAt(newer, at, end));
    at = next;
  }
  return changed;
}

const keyOf = ({ name, kind, id }: GitTreeEntry) => `${id} ${kind} ${name}`;

function nameEnd(tree: Buffer, from: number): number {
  let end = from;
  while (end < tree.length && tree[end] !== 0) end += 1;
  if (end + 21 > tree.length) throw new RangeError('Unexpected end of tree entry');
  return end;
}

/** An entry consists of its mode in octal digits, a space, its name, a NUL, and the 20 bytes of the object's ID. */
function entryAt(tree: Buffer, from: number, end: number): GitTreeEntry {
  const space = tree.indexOf(0x20, from);
  if (space < 0 || space > end) throw new RangeError('Tree entry has no mode');
  const mode = tree.toString('latin1', from, space);
  return {
    name: tree.toString('utf8', space + 1, end),
    kind: /^0?40000$/.test(mode) ? 'folder' : mode.startsWith('100') ? 'file' : 'other',
    id: tree.toString('hex', end + 1, end + 21),
  };
}
