import type { RepoPath } from '#base/repoPath.ts';
import type { OpenapiDescription } from '#openapi/read/readOpenapi.ts';
import { buildSiteApi, addApiPages, type SiteApi } from '#site/api/siteApi.ts';
import type { PageFacts } from '#site/pageFacts.ts';
import type { Site } from '#site/site.ts';
import { createSiteView, type SiteView } from '#site/view/siteView.ts';
import type { SiteSourceFolder } from './siteSourceFolder.ts';
import type { SiteOptions } from './siteOptions.ts';

/** A folder's site with its API pages, and its view. */
export interface FolderView {
  readonly site: Site;
  readonly view: SiteView;
  readonly api: SiteApi;
  /** The texts of all pages and snippets, including generated pages and notices. */
  readonly texts: ReadonlyMap<RepoPath, string>;
}

/** Reads an API description. */
export type ReadDescription = (path: RepoPath, overlays: readonly RepoPath[]) => OpenapiDescription;

/** The site of a folder, from the facts of its pages. */
export function createFolderView(
  folder: SiteSourceFolder,
  own: ReadonlyMap<RepoPath, string>,
  { facts, readSource }: { readonly facts: ReadonlyMap<RepoPath, PageFacts>; readonly readSource?: ReadDescription },
  { origin, base, repository }: SiteOptions,
): FolderView {
  const pages = new Map([...facts].map(([path, known]) => [path, { text: own.get(path) ?? '', facts: known }]));
  const written: Site = { siteFolder: folder.siteFolder, files: folder.files, config: folder.docs.config, pages };
  const api = buildSiteApi(written, folder.docs, folder.readText, readSource);
  const view = createSiteView({
    site: addApiPages(written, api),
    docs: folder.docs,
    configPath: folder.configPath,
    textOf: folder.readText,
    ignores: folder.ignores,
    address: origin === null ? null : origin + base,
    repository,
    isGenerated: (path) => api.generatedPages.has(path),
    ...(folder.lastChange === undefined ? {} : { lastChange: folder.lastChange }),
    api: api.navigation,
  });
  const { site, unread } = view;
  const texts = new Map([
    ...own,
    ...[...api.generatedPages.keys(), ...unread.keys()].map(
      (path) => [path, site.pages.get(path)?.text ?? ''] as const,
    ),
  ]);
  return { site, view, api, texts };
}
