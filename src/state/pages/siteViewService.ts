import { withoutByteOrderMark } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { DocsJson } from '#config/docsJson.ts';
import { appendGeneratedText } from '#site/llms/formatLlms.ts';
import { buildLlmsLists as listsOf, type LlmsLists } from '#site/llms/llmsLists.ts';
import { createPageValues } from '#site/view/pageValues.ts';
import { toRouteLink } from '#site/view/routes.ts';
import { readSiteVariables, substituteVariables } from '#site/view/variables.ts';
import type { SiteWithApi } from '#site/api/apiCache.ts';
import type { PageSource, Site } from '#site/site.ts';
import type { SiteRepository } from '#site/view/editUrls.ts';
import type { UrlResolution } from '#site/view/routes.ts';
import { createSiteView, type SitePageView, type SiteView } from '#site/view/siteView.ts';
import type { EditableApiPage, EditableSchemaPage } from './editableApiPage.ts';
import { listIncludedFiles } from '#site/view/includedFiles.ts';
import { createSearchRecords, type SearchRecord } from '#site/view/searchRecords.ts';
import type { SiteSettings } from '#site/view/siteSettings.ts';

/** Options of a view of the built site in addition to its pages, as plain data. */
export interface SiteViewOptions {
  readonly shape: DocsJson['format'];
  readonly configPath: RepoPath;
  /** Pages that the site excludes. */
  readonly ignored: readonly RepoPath[];
  readonly repository: SiteRepository | null;
}

/** Data shared by all pages of the built site. */
export interface SiteViewData {
  readonly settings: SiteSettings;
  /** The page of each URL. */
  readonly routes: readonly (readonly [url: string, path: RepoPath])[];
  /** URL that `/` leads to; null if the site has no home page. */
  readonly front: string | null;
  /** CSS classes used by pages, for which there may be styles. */
  readonly classes: readonly string[];
}

/** A page of the built site, with the texts of the files it includes. */
export interface PageViewData {
  readonly view: SitePageView;
  readonly parts: readonly PageSource[];
  /** The page's operation; null if none. */
  readonly api: EditableApiPage | null;
  /** The page's data model; null if none. */
  readonly schema: EditableSchemaPage | null;
  /** Generated text of a page without a file, or source of one that can't be parsed; null for any other. */
  readonly generatedText: string | null;
}

const views = new WeakMap<Site, { readonly key: string; readonly view: SiteView }>();

/** Returns the view of a site, cached per site. */
function viewOf(
  { site, docs: given, navigation }: SiteWithApi,
  { shape: format, configPath, ignored, repository }: SiteViewOptions,
): SiteView {
  const key = JSON.stringify([format, configPath, ignored, repository]);
  const known = views.get(site);
  if (known?.key === key) return known.view;
  const leftOut = new Set(ignored);
  const docs: DocsJson = { config: site.config, format, locations: new Map(), ...given, problems: [] };
  const view = createSiteView({
    site,
    docs,
    configPath,
    ignores: (path) => leftOut.has(path),
    address: null,
    repository,
    api: navigation,
  });
  views.set(site, { key, view });
  return view;
}

/** Returns the data shared by all pages. */
export function readSiteView(whole: SiteWithApi, wanted: SiteViewOptions): SiteViewData {
  const { settings, routes, front, site } = viewOf(whole, wanted);
  const classes = new Set<string>();
  for (const { facts } of site.pages.values()) {
    for (const { attributes } of facts.elements) {
      for (const { name, value } of attributes)
        if ((name === 'className' || name === 'class') && value !== null)
          for (const one of value.target.split(/\s+/)) classes.add(one);
    }
  }
  return { settings, routes: [...routes.paths], front, classes: [...classes] };
}

/** Returns a page with its operation or data model, as in a version that readers chose; for null, the not-found page. */
export function readPageView(
  whole: SiteWithApi,
  wanted: SiteViewOptions,
  { path, version = null }: { readonly path: RepoPath | null; readonly version?: string | null },
  { api, schema }: Pick<PageViewData, 'api' | 'schema'>,
): PageViewData {
  const view = viewOf(whole, wanted);
  if (path === null) return { view: view.notFound, parts: [], api: null, schema: null, generatedText: null };
  const { site } = view;
  const isUnread = view.unread.has(path);
  return {
    view: view.page(path, version),
    parts: [...listIncludedFiles(site, path)].map((part) => ({ path: part, text: site.pages.get(part)?.text ?? '' })),
    ...(isUnread ? { api: null, schema: null } : { api, schema }),
    generatedText: isUnread || api?.isGenerated === true ? (site.pages.get(path)?.text ?? '') : null,
  };
}

/** Resolves a URL of the site. */
export function resolveSiteUrl(whole: SiteWithApi, wanted: SiteViewOptions, address: string): UrlResolution {
  return viewOf(whole, wanted).resolveUrl(address);
}

/** Returns the search records of all pages readers can find, with the URLs used in the preview. */
export function collectSearchRecords(whole: SiteWithApi, wanted: SiteViewOptions): readonly SearchRecord[] {
  const view = viewOf(whole, wanted);
  return [...view.routes.paths].flatMap(([url, path]) => {
    const facts = view.site.pages.get(path)?.facts;
    const visible = facts && { ...facts, headings: view.headings(path) };
    return createSearchRecords(visible, view.page(path), view.settings, toRouteLink(url));
  });
}

/** Returns the published lists for language models. `beneath` returns the text below a page's own. */
export function renderLlmsLists(
  whole: SiteWithApi,
  wanted: SiteViewOptions,
  beneath: (path: RepoPath) => string,
): LlmsLists {
  const words = readSiteVariables(whole.site.config);
  const get = (path: RepoPath) => {
    const text = whole.site.pages.get(path)?.text;
    return text === undefined ? undefined : substituteVariables(withoutByteOrderMark(text), words);
  };
  const { fill: fillValues } = createPageValues({ siteFolder: whole.site.siteFolder, get });
  const textOf = (path: RepoPath) => appendGeneratedText(fillValues(path, get(path) ?? ''), beneath(path));
  return listsOf(viewOf(whole, wanted), textOf);
}
