import type { RepoPath } from '#base/repoPath.ts';
import type { DocsJson } from '#config/docsJson.ts';
import { candidatesOf } from '#site/links/sitePath.ts';
import type { PageText, Site } from '#site/site.ts';
import type { SiteRepository } from '#site/view/editAddresses.ts';
import { viewSite, type AtAddress, type PageView, type SiteView } from '#site/view/pageView.ts';
import { recordsOfPage, type SearchRecord } from '#site/view/searchRecords.ts';
import type { SiteSettings } from '#site/view/siteSettings.ts';

/** What a view of the finished site takes from beside its pages, as plain data. */
export interface WantedView {
  readonly shape: DocsJson['shape'];
  readonly configPath: RepoPath;
  /** The pages that the site leaves out. */
  readonly ignored: readonly RepoPath[];
  readonly repository: SiteRepository | null;
}

/** What all pages of the finished site share. */
export interface ViewedWhole {
  readonly settings: SiteSettings;
  /** The page of each address. */
  readonly routes: readonly (readonly [url: string, path: RepoPath])[];
  /** The classes that pages write, for which there may be styles. */
  readonly classes: readonly string[];
}

/** A page of the finished site, and the texts of the files that it shows in places of its own. */
export interface ViewedPage {
  readonly view: PageView;
  readonly parts: readonly PageText[];
}

let last: { readonly site: Site; readonly key: string; readonly view: SiteView } | null = null;

/** The view of a site: made once for the same site. */
function viewOf(site: Site, { shape, configPath, ignored, repository }: WantedView): SiteView {
  const key = JSON.stringify([shape, configPath, ignored, repository]);
  if (last?.site === site && last.key === key) return last.view;
  const leftOut = new Set(ignored);
  const docs: DocsJson = { config: site.config, shape, problems: [], places: new Map() };
  const view = viewSite({ site, docs, configPath, ignores: (path) => leftOut.has(path), address: null, repository });
  last = { site, key, view };
  return view;
}

/** What all pages share. */
export function viewedWhole(site: Site, wanted: WantedView): ViewedWhole {
  const { settings, routes } = viewOf(site, wanted);
  const classes = new Set<string>();
  for (const { facts } of site.pages.values()) {
    for (const { attributes } of facts.elements) {
      for (const { name, value } of attributes) if ((name === 'className' || name === 'class') && value !== null) for (const one of value.target.split(/\s+/)) classes.add(one);
    }
  }
  return { settings, routes: [...routes.paths], classes: [...classes] };
}

/** A page, or for null the one that says that there is none. */
export function viewedPage(site: Site, wanted: WantedView, path: RepoPath | null): ViewedPage {
  const view = viewOf(site, wanted);
  return path === null ? { view: view.notFound, parts: [] } : { view: view.page(path), parts: partsOf(site, path) };
}

/** Where an address leads. */
export function atAddress(site: Site, wanted: WantedView, address: string): AtAddress {
  return viewOf(site, wanted).at(address);
}

/** What readers search in: all pages that they may find, by the addresses that links of the preview have. */
export function searchRecords(site: Site, wanted: WantedView): readonly SearchRecord[] {
  const view = viewOf(site, wanted);
  return [...view.routes.paths].flatMap(([url, path]) => recordsOfPage(site.pages.get(path)?.facts, view.page(path), view.settings, url));
}

/** The files that a page shows, and those that they show, each once: a circle ends. */
function partsOf(site: Site, page: RepoPath): readonly PageText[] {
  const found = new Map<RepoPath, PageText>();
  const visit = (path: RepoPath): void => {
    for (const { kind, target } of site.pages.get(path)?.facts.targets ?? []) {
      const file = kind !== 'snippet' && kind !== 'import' ? undefined : candidatesOf({ kind, target }, page, site.siteFolder).flatMap((one) => [one, `${one}.mdx`, `${one}.md`]).find((one) => site.pages.has(one));
      if (file === undefined || found.has(file)) continue;
      found.set(file, { path: file, text: site.pages.get(file)?.text ?? '' });
      visit(file);
    }
  };
  visit(page);
  return [...found.values()];
}
