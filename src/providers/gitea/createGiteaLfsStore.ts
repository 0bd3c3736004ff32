import { parseLfsPointer } from '#base/lfsPointer.ts';
import { ok } from '#base/result.ts';
import { downloadLfs, type LfsStore } from '#workspace/lfs/lfsStore.ts';
import type { ApiChange } from '#workspace/transport/repositoryApi.ts';
import type { ForgeRepositoryName } from '../provider.ts';
import type { BlobSource } from './readGiteaBlobs.ts';
import { escapeRest } from '../forgeClient.ts';
import { repositoryWords } from './giteaClient.ts';

/** Git LFS through Gitea's API. Pointers are replaced with their contents in a commit, since Gitea makes the pointers itself. */
export interface GiteaLfsStore extends LfsStore {
  withContents(changes: readonly ApiChange[]): readonly ApiChange[];
}

/**
 * `…/media/{path}` sends the contents of a pointer. `POST …/contents` stores a file that `.gitattributes` gives to LFS, and commits the
 * pointer (services/repository/files/update.go, `writeRepoObjectForModify`); a pointer in that request would become a pointer to a pointer.
 */
export function createGiteaLfsStore({
  client,
  repository,
  access,
}: Pick<BlobSource, 'client' | 'access'> & { readonly repository: () => ForgeRepositoryName }): GiteaLfsStore {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  const download: LfsStore['download'] = async (_, { path, commit }) => {
    const route = `GET /repos/{owner}/{repo}/media/${escapeRest(path)}`;
    const file = await client.download(route, { ...repositoryWords(repository()), ref: commit }, access);
    return file.ok ? ok(Uint8Array.from(file.value)) : file;
  };
  return {
    download,
    prepare: async ({ pointer, place, bytes }) => {
      const known = bytes === null ? await downloadLfs({ download }, pointer, place) : ok(bytes);
      if (!known.ok) return known;
      contents.set(pointer.oid, known.value);
      return ok(null);
    },
    withContents: (changes) =>
      changes.map((change) => {
        const pointer = change.content === null ? null : parseLfsPointer(change.content.bytes);
        const bytes = pointer === null ? undefined : contents.get(pointer.oid);
        return change.content === null || bytes === undefined
          ? change
          : { ...change, content: { ...change.content, bytes } };
      }),
  };
}
