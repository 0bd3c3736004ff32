import { isPagePath } from '#base/fileKind.ts';
import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { isPageOrSnippetPath, listPageEntries, findPageFile } from '#config/navigation/pageFiles.ts';
import { openFilesStore } from '../openFiles/openFilesStore.ts';
import { queryPages, querySite } from '../siteFacts/siteIndex.ts';
import { getOpenSite, type OpenSite } from '../site/siteStore.ts';
import { siteRootOf } from '../site/siteRoot.ts';
import type { App } from '../app.ts';

/** Returns all findings of pages of the open site: failed builds, and broken links, images, and snippets. Skips files that aren't pages. */
export async function queryPageFindings(app: App, files: readonly RepoPath[]): Promise<readonly Finding[]> {
  const site = getOpenSite(app);
  const pages = site === null ? [] : files.filter((file) => isOfSite(site, file));
  if (pages.length === 0) return [];
  return (await queryPages(app, pages, (worker) => worker.findings(pages))) ?? [];
}

/** Returns broken links on all pages except `others`, caused by deleting the given files. */
export async function queryLinksToDeletedFiles(
  app: App,
  gone: readonly RepoPath[],
  others: ReadonlySet<RepoPath>,
): Promise<readonly Finding[]> {
  if (gone.length === 0) return [];
  return (await querySite(app, (worker) => worker.findLinksToDeletedFiles(gone, [...others]))) ?? [];
}

/** Returns changed and open pages. */
export function listChangedAndOpenPages(app: App, { changes }: Pick<OpenSite, 'changes'>): readonly RepoPath[] {
  const changed = changes.filter(({ kind }) => kind !== 'deleted').map(({ path }) => path);
  const open = Object.entries(app.get(openFilesStore).getState().files).flatMap(([path, { kind }]) =>
    kind === 'text' ? [path] : [],
  );
  return [...new Set([...changed, ...open])].filter(isPagePath).toSorted();
}

function isOfSite(site: OpenSite, file: RepoPath): boolean {
  const folder = siteRootOf(site);
  if (isPageOrSnippetPath(file, folder)) return true;
  return (
    isPagePath(file) &&
    listPageEntries(site.configuration?.tree ?? []).some(
      ({ entry }) => findPageFile(entry, folder, site.paths) === file,
    )
  );
}
