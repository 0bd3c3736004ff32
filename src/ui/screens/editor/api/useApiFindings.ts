import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Finding } from '#base/finding.ts';
import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { queryApi } from '#state/siteFacts/siteIndex.ts';
import { useApp } from '../../../useApp.ts';

const none: readonly Finding[] = [];

/** Current findings in an OpenAPI file of the site, including what readers miss there; none for other files. */
export function useApiFindings(path: RepoPath): readonly Finding[] {
  const app = useApp();
  const revision = useStore(app.get(apiPagesStore), (state) => state.revision);
  const hasFiles = useStore(app.get(apiPagesStore), (state) => state.hasFiles);
  const [found, setFound] = useState<{ readonly path: RepoPath; readonly findings: readonly Finding[] } | null>(null);
  const isJson = extensionOf(path) === 'json';
  const isWanted = hasFiles && (isJson || /\.ya?ml$/.test(path));
  useEffect(() => {
    let isHere = isWanted;
    if (isWanted)
      void queryApi(app, (worker) => worker.apiFindings(path)).then((findings) => {
        // Monaco reports JSON syntax errors itself.
        const shown = findings?.filter(({ rule }) => !isJson || rule !== 'openapi/not-read') ?? none;
        if (isHere) setFound({ path, findings: shown });
      });
    return () => {
      isHere = false;
    };
  }, [app, path, revision, isWanted, isJson]);
  return isWanted && found?.path === path ? found.findings : none;
}
