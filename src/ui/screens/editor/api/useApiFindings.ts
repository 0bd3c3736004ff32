import { useStore } from 'zustand';
import type { Finding } from '#base/finding.ts';
import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { queryApi } from '#state/siteFacts/siteIndex.ts';
import { useAsyncValue } from '../../../kit/useAsyncValue.ts';
import { useApp } from '../../../useApp.ts';

const none: readonly Finding[] = [];

/** Current findings in an OpenAPI file of the site, including what readers miss there; none for other files. */
export function useApiFindings(path: RepoPath): readonly Finding[] {
  const app = useApp();
  const revision = useStore(app.get(apiPagesStore), (state) => state.revision);
  const hasFiles = useStore(app.get(apiPagesStore), (state) => state.hasFiles);
  const isJson = extensionOf(path) === 'json';
  const isWanted = hasFiles && (isJson || /\.ya?ml$/.test(path));
  const findings = useAsyncValue(
    async () => {
      const found = await queryApi(app, (worker) => worker.apiFindings(path));
      // Monaco reports JSON syntax errors itself.
      return found?.filter(({ rule }) => !isJson || rule !== 'openapi/not-read') ?? none;
    },
    [app, path, isJson],
    { enabled: isWanted, reloadOn: [revision], key: path },
  );
  return (isWanted ? findings : null) ?? none;
}
