import { readCommit, readTree } from 'isomorphic-git';
import type { PackedObject } from './packIndex.ts';
import type { Repository, TreeEntry } from './repository.ts';

type Files = ReadonlyMap<string, TreeEntry>;

/** The trees that were listed before, by a repository's memory: a commit never changes. */
const listed = new WeakMap<object, Map<string, Promise<Files>>>();

function memoryOf(repository: Repository): Map<string, Promise<Files>> {
  const memory = listed.get(repository.cache) ?? new Map<string, Promise<Files>>();
  listed.set(repository.cache, memory);
  return memory;
}

/** All files of a commit, by path. */
export function listTree(repository: Repository, commit: string): Promise<Files> {
  const memory = memoryOf(repository);
  const files = memory.get(commit) ?? readFiles(repository, commit);
  memory.set(commit, files);
  return files;
}

/** All files of a commit whose trees just came in one pack, without reading them back from storage. */
export function listTreeFromPack(repository: Repository, commit: string, objects: ReadonlyMap<string, PackedObject>): Promise<Files> {
  const found = new Map<string, TreeEntry>();
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
  const root = written === undefined ? undefined : /^tree ([0-9a-f]{40})$/m.exec(new TextDecoder().decode(written.bytes))?.[1];
  // A server that leaves trees out, too, or sends them apart: they are read as always.
  if (root === undefined || !visit(root, '')) return listTree(repository, commit);
  const files = Promise.resolve(found);
  memoryOf(repository).set(commit, files);
  return files;
}

async function readFiles(repository: Repository, commit: string): Promise<Files> {
  const { commit: read } = await readCommit({ ...repository, oid: commit });
  const found = new Map<string, TreeEntry>();
  const visit = async (oid: string, prefix: string): Promise<void> => {
    const { tree } = await readTree({ ...repository, oid });
    for (const entry of tree) {
      const path = prefix + entry.path;
      if (entry.type === 'tree') await visit(entry.oid, `${path}/`);
      else found.set(path, { path, oid: entry.oid, mode: entry.mode });
    }
  };
  await visit(read.tree, '');
  return found;
}

/** The entries of a tree object: `mode name\0` and the 20 bytes of a name, one behind the other. */
function readEntries(bytes: Uint8Array): readonly TreeEntry[] {
  const entries: TreeEntry[] = [];
  const decoder = new TextDecoder();
  for (let position = 0; position < bytes.length; ) {
    const blank = bytes.indexOf(0x20, position);
    const end = bytes.indexOf(0, blank);
    const name = bytes.subarray(end + 1, end + 21);
    entries.push({
      mode: decoder.decode(bytes.subarray(position, blank)),
      path: decoder.decode(bytes.subarray(blank + 1, end)),
      oid: [...name].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    });
    position = end + 21;
  }
  return entries;
}
