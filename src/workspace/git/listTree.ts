import { readTree } from 'isomorphic-git';
import { readCommitFacts } from './commitFacts.ts';
import { toHex, type PackedObject } from './createPackIndex.ts';
import type { BareRepository, TreePathEntry } from './repository.ts';

type Files = ReadonlyMap<string, TreePathEntry>;

/** Listed trees, keyed by a repository's cache: a commit never changes. */
const listed = new WeakMap<object, Map<string, Promise<Files>>>();

function memoryOf(repository: BareRepository): Map<string, Promise<Files>> {
  const memory = listed.get(repository.cache) ?? new Map<string, Promise<Files>>();
  listed.set(repository.cache, memory);
  return memory;
}

/** All files of a commit, by path. The commit listed last is cached. */
export function listTree(repository: BareRepository, commit: string): Promise<Files> {
  const memory = memoryOf(repository);
  const files = memory.get(commit) ?? listStored(repository, commit);
  memory.set(commit, files);
  return files;
}

async function listStored(repository: BareRepository, commit: string): Promise<Files> {
  const kept = await readListing(repository, commit);
  if (kept !== null) return kept;
  const files = await readFiles(repository, commit);
  await cacheTreeListing(repository, commit, files);
  return files;
}

/** All files of a commit from the pack that was just fetched, without reading storage. Null if the pack lacks any of its trees. */
export async function listTreeFromPack(
  repository: BareRepository,
  commit: string,
  objects: ReadonlyMap<string, PackedObject>,
): Promise<Files | null> {
  const found = new Map<string, TreePathEntry>();
  const visit = (name: string, prefix: string): boolean => {
    const tree = objects.get(name);
    if (tree === undefined) return false;
    return readEntries(tree.bytes).every((entry) => {
      const path = prefix + entry.path;
      if (entry.mode === '40000') return visit(entry.oid, `${path}/`);
      found.set(path, { ...entry, path });
      return true;
    });
  };
  const written = objects.get(commit);
  const root =
    written === undefined ? undefined : /^tree ([0-9a-f]{40})$/m.exec(new TextDecoder().decode(written.bytes))?.[1];
  if (root === undefined || !visit(root, '')) return null;
  memoryOf(repository).set(commit, Promise.resolve(found));
  return found;
}

function listingPath({ gitdir }: BareRepository): string {
  return `${gitdir}/listing`;
}

/**
 * Stores the files of a commit in one file next to the packs: `commit count`, then `mode oid`, a tab and the path for each, all terminated
 * by NUL. If there is no room, the trees are read again next time.
 */
export async function cacheTreeListing(repository: BareRepository, commit: string, files: Files): Promise<void> {
  const lines = [...files.values()].map(({ mode, oid, path }) => `${mode} ${oid}\t${path}\0`);
  await repository.fs.promises
    .writeFile(listingPath(repository), `${commit} ${files.size}\0${lines.join('')}`, 'utf8')
    .catch(() => undefined);
}

/** The files of a commit from the stored listing. Null if it is missing, incomplete, or of another commit. */
async function readListing(repository: BareRepository, commit: string): Promise<Files | null> {
  const latest = await readLatestListing(repository);
  return latest?.commit === commit ? latest.files : null;
}

/** The commit whose files were listed last, and its files. Null if that listing is missing or incomplete. */
export async function readLatestListing(
  repository: BareRepository,
): Promise<{ readonly commit: string; readonly files: Files } | null> {
  let text: string;
  try {
    text = String(await repository.fs.promises.readFile(listingPath(repository), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const [head = '', ...lines] = text.split('\0');
  const files = new Map<string, TreePathEntry>();
  for (const line of lines) {
    const [, mode, oid, path] = /^(\d{6}) ([0-9a-f]{40})\t(.+)$/s.exec(line) ?? [];
    if (mode !== undefined && oid !== undefined && path !== undefined) files.set(path, { path, oid, mode });
  }
  const [commit = '', count] = head.split(' ');
  return count === String(files.size) && lines.length === files.size + 1 ? { commit, files } : null;
}

async function readFiles(repository: BareRepository, commit: string): Promise<Files> {
  const { tree: root } = await readCommitFacts(repository, commit);
  const found = new Map<string, TreePathEntry>();
  const visit = async (oid: string, prefix: string): Promise<void> => {
    const { tree } = await readTree({ ...repository, oid });
    for (const entry of tree) {
      const path = prefix + entry.path;
      if (entry.type === 'tree') await visit(entry.oid, `${path}/`);
      else found.set(path, { path, oid: entry.oid, mode: entry.mode });
    }
  };
  await visit(root, '');
  return found;
}

/** The entries of a tree object: `mode name\0` and the 20 bytes of an object name, repeated. */
function readEntries(bytes: Uint8Array): readonly TreePathEntry[] {
  const entries: TreePathEntry[] = [];
  const decoder = new TextDecoder();
  for (let position = 0; position < bytes.length;) {
    const blank = bytes.indexOf(0x20, position);
    const end = bytes.indexOf(0, blank);
    const name = bytes.subarray(end + 1, end + 21);
    entries.push({
      mode: decoder.decode(bytes.subarray(position, blank)),
      path: decoder.decode(bytes.subarray(blank + 1, end)),
      oid: toHex(name),
    });
    position = end + 21;
  }
  return entries;
}
