import type { RepoPath } from '#base/repoPath.ts';
import { listCandidatePaths } from '../links/sitePath.ts';
import type { Site } from '../site.ts';

/** The files that a page includes, directly or through others, each once, so cycles end. Paths in them are relative to the page. */
export function listIncludedFiles(site: Site, page: RepoPath): ReadonlySet<RepoPath> {
  const found = new Set<RepoPath>();
  const visit = (path: RepoPath): void => {
    for (const { kind, target } of site.pages.get(path)?.facts.targets ?? []) {
      if (kind !== 'snippet' && kind !== 'import') continue;
      const file = listCandidatePaths({ kind, target }, page, site.siteFolder)
        .flatMap((one) => [one, `${one}.mdx`, `${one}.md`])
        .find((one) => site.pages.has(one));
      if (file === undefined || found.has(file)) continue;
      found.add(file);
      visit(file);
    }
  };
  visit(page);
  return found;
}
