import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { createPackIndex, type IndexedPack, type PackIndexOptions, type PackedObject } from './createPackIndex.ts';
import type { BareRepository } from './repository.ts';

/** Indexes a pack and writes both into the repository. Returns its objects by name. */
export async function storePack(
  repository: BareRepository,
  pack: Uint8Array,
  name: string,
  options: PackIndexOptions,
): Promise<Result<ReadonlyMap<string, PackedObject>, Problem>> {
  const indexed = await indexPack(pack, options);
  if (!indexed.ok) return indexed;
  await writePack(repository, pack, name, indexed.value);
  return ok(indexed.value.objects);
}

/** Indexes a pack. An incomplete pack is a problem. */
export async function indexPack(pack: Uint8Array, options: PackIndexOptions): Promise<Result<IndexedPack, Problem>> {
  try {
    return ok(await createPackIndex(pack, options));
  } catch (error) {
    if (options.signal?.aborted === true) return err(createProblem('operation/cancelled', 'Canceled.'));
    if (!(error instanceof RangeError)) throw error;
    return err(
      createProblem('git/clone-interrupted', `The received data is damaged: ${error.message}.`, {
        retry: { kind: 'again' },
      }),
    );
  }
}

/** Writes a pack and then its index into the repository; a pack without an index is ignored. */
export async function writePack(
  repository: BareRepository,
  pack: Uint8Array,
  name: string,
  { index }: IndexedPack,
): Promise<void> {
  const folder = `${repository.gitdir}/objects/pack`;
  await createFolders(repository, folder);
  await repository.fs.promises.writeFile(`${folder}/pack-${name}.pack`, pack);
  await repository.fs.promises.writeFile(`${folder}/pack-${name}.idx`, index);
}

/** Creates a folder and its parents. */
export async function createFolders(repository: BareRepository, folder: string): Promise<void> {
  let path = '';
  for (const part of folder.split('/').slice(1)) {
    path += `/${part}`;
    try {
      await repository.fs.promises.mkdir(path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}
