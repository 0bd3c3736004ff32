import { indexPack } from 'isomorphic-git';
import type { Repository } from './repository.ts';

/** Writes a pack into the repository and indexes it. `onShare` is told how far the index is, from 0 to 1. */
export async function storePack(repository: Repository, pack: Uint8Array, name: string, onShare: (share: number) => void): Promise<void> {
  const folder = `${repository.gitdir}/objects/pack`;
  const filepath = `objects/pack/pack-${name}.pack`;
  await makeFolder(repository, folder);
  await repository.fs.promises.writeFile(`${repository.gitdir}/${filepath}`, pack);
  await indexPack({
    ...repository,
    dir: repository.gitdir,
    filepath,
    onProgress: ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0),
  });
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
