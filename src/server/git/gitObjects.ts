import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runGit, runGitOrThrow } from './runGit.ts';

/** A commit as Git shows it. */
export interface HostedCommit {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: HostedPerson;
  readonly committer: HostedPerson;
  readonly message: string;
}

/** A name, an email address, and an ISO 8601 date. */
export interface HostedPerson {
  readonly name: string;
  readonly email: string;
  readonly date: string;
}

/** An entry of a tree; `path` is relative to it, `size` null for anything but a file. */
export interface HostedTreeEntry {
  readonly mode: string;
  readonly type: 'blob' | 'tree' | 'commit';
  readonly sha: string;
  readonly size: number | null;
  readonly path: string;
}

/** A change of a tree: an object at a path, or null to remove what is there. */
export interface TreeEdit {
  readonly path: string;
  readonly mode: string;
  readonly sha: string | null;
}

const objectName = /^[0-9a-f]{40}$/;

/** What was found out about objects, whose names are derived from their contents: it never changes. Keeps what was used last. */
class FactCache<Fact> {
  readonly #facts = new Map<string, Fact>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(folder: string, sha: string): Fact | undefined {
    const key = `${folder} ${sha}`;
    const fact = this.#facts.get(key);
    if (fact === undefined) return undefined;
    this.#facts.delete(key);
    this.#facts.set(key, fact);
    return fact;
  }

  set(folder: string, sha: string, fact: Fact): void {
    this.#facts.set(`${folder} ${sha}`, fact);
    if (this.#facts.size <= this.#most) return;
    for (const [oldest] of this.#facts) {
      this.#facts.delete(oldest);
      return;
    }
  }
}

const knownTypes = new FactCache<string>(5000);
const knownCommits = new FactCache<HostedCommit>(1000);
/** Lists of large repositories have megabytes. */
const knownTrees = new FactCache<readonly HostedTreeEntry[]>(8);
const knownBlobs = new FactCache<Uint8Array>(200);
const largestKnownBlob = 64 * 1024;

/** A commit; null if there is none of that name. */
export async function findCommit(folder: string, sha: string): Promise<HostedCommit | null> {
  const known = knownCommits.get(folder, sha);
  if (known !== undefined) return known;
  if (!(await isObject(folder, sha, 'commit'))) return null;
  const format = ['%T', '%P', '%an', '%ae', '%aI', '%cn', '%ce', '%cI', '%B'].join('%x00');
  const [tree = '', parents = '', ...rest] = (
    await runGitOrThrow(folder, ['show', '-s', `--format=${format}`, sha])
  ).split('\0');
  const [name = '', email = '', date = '', byName = '', byEmail = '', byDate = '', message = ''] = rest;
  const commit = {
    sha,
    tree,
    parents: parents.split(' ').filter((parent) => parent !== ''),
    author: { name, email, date },
    committer: { name: byName, email: byEmail, date: byDate },
    message: message.trimEnd(),
  };
  knownCommits.set(folder, sha, commit);
  return commit;
}

/** The entries of a tree, or of a commit's; null if there is none of that name. */
export async function listTreeEntries(
  folder: string,
  treeish: string,
  recursive: boolean,
): Promise<readonly HostedTreeEntry[] | null> {
  if (!objectName.test(treeish)) return null;
  const name = recursive ? `${treeish} -r` : treeish;
  const known = knownTrees.get(folder, name);
  if (known !== undefined) return known;
  const listed = await runGit(folder, ['ls-tree', '-z', '--long', ...(recursive ? ['-r', '-t'] : []), treeish]);
  if (listed.status !== 0) return null;
  const entries = listed.output.split('\0').flatMap((line): HostedTreeEntry[] => {
    const [, mode = '', type, sha = '', size, path = ''] =
      /^(\d+) (blob|tree|commit) ([0-9a-f]{40}) +(-|\d+)\t([\s\S]+)$/.exec(line) ?? [];
    if (type !== 'blob' && type !== 'tree' && type !== 'commit') return [];
    return [{ mode, type, sha, size: size === '-' ? null : Number(size), path }];
  });
  knownTrees.set(folder, name, entries);
  return entries;
}

/** The contents of a file; null if there is no blob of that name. */
export async function readHostedBlob(folder: string, sha: string): Promise<Uint8Array | null> {
  return (await readHostedBlobs(folder, [sha])).get(sha) ?? null;
}

/** The contents of many files by name, from one process; blobs that don't exist are missing. */
export async function readHostedBlobs(
  folder: string,
  shas: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const wanted: string[] = [];
  for (const sha of new Set(shas)) {
    const known = knownBlobs.get(folder, sha);
    if (known !== undefined) found.set(sha, known);
    else if (objectName.test(sha)) wanted.push(sha);
  }
  if (wanted.length === 0) return found;
  const { bytes } = await runGit(folder, ['cat-file', '--batch'], { input: wanted.map((sha) => `${sha}\n`).join('') });
  // For each object: its name, type, and size in a line, its bytes, and a line break.
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(0x0a, at);
    const [sha = '', type, size] = Buffer.from(bytes.subarray(at, end)).toString('latin1').split(' ');
    at = end + 1;
    if (size === undefined) continue; // "missing"
    const contents = bytes.subarray(at, at + Number(size));
    at += Number(size) + 1;
    if (type !== 'blob') continue;
    found.set(sha, contents);
    // A copy: the rest of the output isn't kept with it.
    if (contents.length <= largestKnownBlob) knownBlobs.set(folder, sha, contents.slice());
  }
  return found;
}

/** Stores a file's contents. Returns their name. */
export async function writeHostedBlob(folder: string, bytes: Uint8Array): Promise<string> {
  return noteType(folder, 'blob', await runGitOrThrow(folder, ['hash-object', '-w', '--stdin'], { input: bytes }));
}

/** Stores the tree that edits of another one result in; `base` null starts with an empty one. */
export async function writeHostedTree(
  folder: string,
  base: string | null,
  edits: readonly TreeEdit[],
): Promise<string> {
  const temporary = await mkdtemp(join(tmpdir(), 'docwright-index-'));
  const environment = { GIT_INDEX_FILE: join(temporary, 'index') };
  try {
    await runGitOrThrow(folder, base === null ? ['read-tree', '--empty'] : ['read-tree', base], { environment });
    const nothing = '0'.repeat(40);
    const lines = edits.map(({ path, mode, sha }) =>
      sha === null ? `0 ${nothing}\t${path}\0` : `${mode} ${sha}\t${path}\0`,
    );
    await runGitOrThrow(folder, ['update-index', '-z', '--index-info'], { environment, input: lines.join('') });
    return noteType(folder, 'tree', await runGitOrThrow(folder, ['write-tree'], { environment }));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Stores a commit. Returns its name. */
export async function writeHostedCommit(
  folder: string,
  commit: Pick<HostedCommit, 'tree' | 'parents' | 'message'> & {
    readonly author: Pick<HostedPerson, 'name' | 'email'>;
    readonly committer: Pick<HostedPerson, 'name' | 'email'>;
  },
): Promise<string> {
  const environment = {
    GIT_AUTHOR_NAME: commit.author.name,
    GIT_AUTHOR_EMAIL: commit.author.email,
    GIT_COMMITTER_NAME: commit.committer.name,
    GIT_COMMITTER_EMAIL: commit.committer.email,
  };
  const parents = commit.parents.flatMap((parent) => ['-p', parent]);
  const words = ['commit-tree', commit.tree, ...parents, '-F', '-'];
  return noteType(folder, 'commit', await runGitOrThrow(folder, words, { input: commit.message, environment }));
}

/** Remembers the type of an object that was stored. Returns its name. */
function noteType(folder: string, type: HostedTreeEntry['type'], sha: string): string {
  knownTypes.set(folder, sha, type);
  return sha;
}

/**
 * Stores a copy of a commit with a signature in its header (`gpgsig`, gitformat-signature(5)), and returns its name. The signature only
 * marks it as signed by this host; nobody can verify it.
 */
export async function signHostedCommit(folder: string, sha: string): Promise<string> {
  const { output } = await runGit(folder, ['cat-file', 'commit', sha]);
  const signature = '-----BEGIN PGP SIGNATURE-----\n \n bG9jYWw=\n -----END PGP SIGNATURE-----';
  return runGitOrThrow(folder, ['hash-object', '-t', 'commit', '-w', '--stdin'], {
    input: output.replace('\n\n', `\ngpgsig ${signature}\n\n`),
  });
}

/** The signature of a commit; null if it has none. */
export async function findSignature(folder: string, sha: string): Promise<string | null> {
  const { output } = await runGit(folder, ['cat-file', 'commit', sha]);
  const [header = ''] = output.split('\n\n');
  const [, signature] = /^gpgsig (.*(?:\n .*)*)/m.exec(header) ?? [];
  return signature?.replaceAll('\n ', '\n') ?? null;
}

/** The outcome of moving a branch. */
export type BranchMove = 'moved' | 'exists' | 'missing' | 'notFastForward';

/** Points a branch at a commit; `isNew` creates it. Without `force`, only to a descendant of its commit. */
export async function moveHostedBranch(
  folder: string,
  branch: string,
  commit: string,
  { isNew, force = false }: { readonly isNew: boolean; readonly force?: boolean },
): Promise<BranchMove> {
  const reference = `refs/heads/${branch}`;
  const current = await runGit(folder, ['rev-parse', '--verify', '--quiet', reference]);
  const before = current.status === 0 ? current.output.trim() : null;
  if (isNew !== (before === null)) return isNew ? 'exists' : 'missing';
  if (before !== null && !force) {
    const { status } = await runGit(folder, ['merge-base', '--is-ancestor', before, commit]);
    if (status !== 0) return 'notFastForward';
  }
  const { status } = await runGit(folder, ['update-ref', reference, commit, before ?? '0'.repeat(40)]);
  return status === 0 ? 'moved' : 'notFastForward';
}

/** True if the repository has an object of that name and type. */
export async function isObject(folder: string, sha: string, type: HostedTreeEntry['type']): Promise<boolean> {
  if (!objectName.test(sha)) return false;
  const known = knownTypes.get(folder, sha);
  if (known !== undefined) return known === type;
  const { status, output } = await runGit(folder, ['cat-file', '-t', sha]);
  if (status === 0) knownTypes.set(folder, sha, output.trim());
  return status === 0 && output.trim() === type;
}
