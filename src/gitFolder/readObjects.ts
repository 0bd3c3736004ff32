import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { tryOrNull, resolveGitFile, type GitFolder } from './findGitFolder.ts';
import { maxObjectSize, openPack, type GitObject, type PackFile } from './packFile.ts';

/** Reads an object by its ID; null if it is missing, damaged, or longer than 32 MB. */
export type ReadObject = (id: string) => GitObject | null;

/**
 * Calls `answer` with a reader for the repository's objects. Objects that are borrowed from another folder
 * (`objects/info/alternates`) or only on a server (partial clones) are missing: no other folder is read, and nothing is
 * fetched.
 */
export function withObjectReader<Value>({ commonDir }: GitFolder, answer: (read: ReadObject) => Value): Value {
  let packs: readonly PackFile[] | undefined;
  const read: ReadObject = (id) => {
    packs ??= openPacks(commonDir);
    for (const pack of packs) {
      const found = tryOrNull(() => pack.read(id));
      if (found !== null) return found;
    }
    return readLoose(commonDir, id);
  };
  try {
    return answer(read);
  } finally {
    packs?.forEach((pack) => pack.close());
  }
}

function openPacks(commonDir: string): readonly PackFile[] {
  const names = tryOrNull(() => readdirSync(join(commonDir, 'objects/pack'))) ?? [];
  return names
    .filter((name) => name.endsWith('.idx'))
    .flatMap((name) => {
      const index = resolveGitFile(commonDir, `objects/pack/${name}`);
      const pack = resolveGitFile(commonDir, `objects/pack/${name.slice(0, -4)}.pack`);
      return (index === null || pack === null ? null : tryOrNull(() => openPack(pack, index))) ?? [];
    });
}

function readLoose(commonDir: string, id: string): GitObject | null {
  const path = resolveGitFile(commonDir, `objects/${id.slice(0, 2)}/${id.slice(2)}`);
  if (path === null) return null;
  const bytes = tryOrNull(() => inflateSync(readFileSync(path), { maxOutputLength: maxObjectSize }));
  const end = bytes?.indexOf(0) ?? -1;
  if (bytes === null || end < 0) return null;
  return { kind: bytes.toString('latin1', 0, end).split(' ')[0] ?? '', bytes: bytes.subarray(end + 1) };
}
