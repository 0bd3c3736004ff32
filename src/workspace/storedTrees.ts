import { toHex } from './git/createPackIndex.ts';
import { listTree } from './git/listTree.ts';
import type { BareRepository, TreePathEntry } from './git/repository.ts';

/** The tree of a commit; null unless the commit, its trees, and all file contents are in this browser. */
export async function getCompleteTree(
  repository: BareRepository,
  commit: string,
): Promise<ReadonlyMap<string, TreePathEntry> | null> {
  const tree = await getStoredTree(repository, commit);
  const files = [...(tree ?? new Map<string, TreePathEntry>()).values()].filter(({ mode }) => mode !== '160000');
  return (await missingBlobs(repository, files)).length === 0 ? tree : null;
}

/** The tree of a commit; null unless the commit and all its trees are in this browser. */
export async function getStoredTree(
  repository: BareRepository,
  commit: string,
): Promise<ReadonlyMap<string, TreePathEntry> | null> {
  try {
    return await listTree(repository, commit);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'NotFoundError') return null;
    throw error;
  }
}

/** The entries whose contents are in no pack in this browser, one for each content. */
export async function missingBlobs(
  repository: BareRepository,
  entries: readonly TreePathEntry[],
): Promise<readonly TreePathEntry[]> {
  const known = await indexedObjects(repository);
  const missing = new Map(entries.filter(({ oid }) => !known.has(oid)).map((entry) => [entry.oid, entry]));
  return [...missing.values()];
}

/** The names of all objects in packs, read from their indexes (gitformat-pack(5), version 2). */
async function indexedObjects(repository: BareRepository): Promise<ReadonlySet<string>> {
  const folder = `${repository.gitdir}/objects/pack`;
  const known = new Set<string>();
  for (const name of (await repository.fs.promises.readdir(folder)) as readonly string[]) {
    if (!name.endsWith('.idx')) continue;
    const index = new Uint8Array(await repository.fs.promises.readFile(`${folder}/${name}`));
    const view = new DataView(index.buffer, index.byteOffset, index.byteLength);
    const count = view.getUint32(8 + 255 * 4);
    for (let entry = 0; entry < count; entry += 1) {
      const start = 8 + 256 * 4 + entry * 20;
      known.add(toHex(index.subarray(start, start + 20)));
    }
  }
  return known;
}
