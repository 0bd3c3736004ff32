import { z } from 'zod';
import { createProblem } from '#base/problem.ts';
import { err, ok } from '#base/result.ts';
import type { LfsStore } from '#workspace/lfs/lfsStore.ts';
import { createForgeClient } from '../forgeClient.ts';
import { toRouteWords, type GithubTarget } from './githubCommit.ts';

const contentsAnswer = z.object({ download_url: z.url({ protocol: /^https?$/ }).nullish() });

/**
 * Reads the contents of Git LFS pointers from the address for them, which answers pages of other origins: for a public repository of
 * github.com `media.githubusercontent.com`, otherwise the `download_url` of the contents API, which carries its own key. The token goes to
 * neither. GitHub's API can't store contents in Git LFS.
 */
export function createGithubLfsDownload(
  target: () => Pick<GithubTarget, 'client' | 'repository' | 'access'>,
  {
    title,
    mediaUrl,
    signal,
  }: { readonly title: string; readonly mediaUrl: string | null; readonly signal?: AbortSignal | undefined },
): LfsStore['download'] {
  return async (_, { path, commit }) => {
    const { client, access, repository } = target();
    const rest = path.split('/').map(encodeURIComponent).join('/');
    let url = mediaUrl === null ? null : `${mediaUrl}/${repository.owner}/${repository.name}/${commit}/${rest}`;
    if (access !== undefined || url === null) {
      const route = `GET /repos/{owner}/{repo}/contents/${rest}`;
      const found = await client.ask(contentsAnswer, route, { ...toRouteWords({ repository }), ref: commit }, access);
      if (!found.ok) return found;
      url = found.value.download_url ?? null;
    }
    if (url === null) return err(createProblem('provider/not-found', `${title} has no contents of ${path}.`));
    const { origin, pathname, search } = new URL(url);
    const files = createForgeClient({
      title,
      apiUrl: origin,
      graphqlUrl: null,
      permission: '',
      readMessage: () => null,
      signal,
    });
    const read = await files.download(`GET ${pathname}${search}`, {}, undefined);
    return read.ok ? ok(new Uint8Array(read.value)) : read;
  };
}
