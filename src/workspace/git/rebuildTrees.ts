import { encodeText } from '#base/encoding.ts';
import { toHex, type PackedObject } from './createPackIndex.ts';
import { concatBytes } from './pktLine.ts';
import type { TreePathEntry } from './repository.ts';
import { sha1 } from './sha1.ts';

/** The tree objects of a list of files, their names, and the name of the root tree. */
export interface RebuiltTrees {
  readonly root: string;
  readonly names: ReadonlySet<string>;
  readonly objects: readonly PackedObject[];
}

interface Folder {
  readonly files: { readonly name: string; readonly mode: string; readonly oid: string }[];
  readonly folders: Map<string, Folder>;
}

const treeKind = 2;

/** Builds the tree objects that hold exactly these files, as Git writes them (`git ls-tree`, fsck's `treeNotSorted`). */
export async function rebuildTrees(files: Iterable<TreePathEntry>): Promise<RebuiltTrees> {
  const root: Folder = { files: [], folders: new Map() };
  for (const { path, mode, oid } of files) {
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    let folder = root;
    for (const part of parts) {
      const next = folder.folders.get(part) ?? { files: [], folders: new Map<string, Folder>() };
      folder.folders.set(part, next);
      folder = next;
    }
    folder.files.push({ name, mode, oid });
  }
  const objects = new Map<string, PackedObject>();
  const build = async (folder: Folder): Promise<string> => {
    const entries = folder.files.map(({ name, mode, oid }) => ({ name, mode, oid, key: encodeText(name) }));
    for (const [name, inside] of folder.folders)
      entries.push({ name, mode: '40000', oid: await build(inside), key: encodeText(`${name}/`) });
    const bytes = concatBytes(
      entries
        .toSorted((one, other) => compareBytes(one.key, other.key))
        .flatMap(({ name, mode, oid }) => [encodeText(`${mode} ${name}\0`), fromHex(oid)]),
    );
    const oid = toHex(await sha1(concatBytes([encodeText(`tree ${bytes.length}\0`), bytes])));
    objects.set(oid, { kind: treeKind, bytes });
    return oid;
  };
  const name = await build(root);
  return { root: name, names: new Set(objects.keys()), objects: [...objects.values()] };
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

function fromHex(oid: string): Uint8Array {
  return Uint8Array.from({ length: oid.length / 2 }, (_, index) =>
    Number.parseInt(oid.slice(index * 2, index * 2 + 2), 16),
  );
}
