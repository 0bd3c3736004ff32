import { problem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { packIndex, type IndexedPack, type PackedObject } from './packIndex.ts';
import type { Repository } from './repository.ts';

/** Writes a pack into the repository and indexes it; gives its objects by name. `onShare` is told how far the index is, from 0 to 1. */
export async function storePack(repository: Repository, pack: Uint8Array, name: string, onShare: (share: number) => void): Promise<Result<ReadonlyMap<string, PackedObject>, Problem>> {
  const folder = `${repository.gitdir}/objects/pack`;
  let indexed: IndexedPack;
  try {
    indexed = await packIndex(pack, onShare);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return err(problem('git/clone-interrupted', `What arrived is damaged: ${error.message}.`, { retry: { kind: 'again' } }));
  }
  await makeFolder(repository, folder);
  await repository.fs.promises.writeFile(`${folder}/pack-${name}.pack`, pack);
  await repository.fs.promises.writeFile(`${folder}/pack-${name}.idx`, indexed.index);
  return ok(indexed.objects);
}

async function makeFolder(repository: Repository, folder: string): Promise<void> {
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
