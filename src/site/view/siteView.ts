import { normalizeRoute } from '#base/normalizeRoute.ts';
import { createRedirectResolver, isRedirectPattern } from '#base/redirects.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Finding } from '#base/finding.ts';
import { isJsonArray, type DocsJson } from '#config/docsJson.ts';
import { buildNavigationTree } from '#config/navigation/navigationTree.ts';
import { insertApiEntries, type ApiNavigation } from '../api/apiNavigation.ts';
import type { LinkableHeading } from '../linkableParts.ts';
import type { IsIgnored } from '../navigation/sitePages.ts';
import { createPagePredicate } from '../navigation/sitePages.ts';
import { assignPortableNames, toBuiltPageUrl, type SiteNames } from '../names/portableNames.ts';
import type { PageWithFacts, Site } from '../site.ts';
import { createClassicNavigation } from './classicNavigation.ts';
import { createCurrentNavigation } from './currentNavigation.ts';
import { chooseRepository, createEditUrl, createIssueUrl, type SiteRepository } from './editUrls.ts';
import { createNavigationPages, toPageTitle } from './navigationPages.ts';
import {
  containsPage,
  flattenPages,
  type NavigationLookup,
  type NavigationView,
  type SidebarEntry,
} from './navigationView.ts';
import { listLeftOut } from './leftOutNotices.ts';
import { createHeadingReader, listPageContents, type ContentsEntry } from './pageContents.ts';
import { buildPageMeta, type PageMeta } from './pageMeta.ts';
import { readPageMenu, type PageMenu } from './pageMenu.ts';
import { findLinkedPage, readModifiedDay, readRelatedPages, type RelatedPage } from './relatedPages.ts';
import { createRoutes, toRouteLink, type Routes, type UrlResolution } from './routes.ts';
import { checkSiteView } from './checkSiteView.ts';
import { readSiteSettings, type SiteSettings } from './siteSettings.ts';
import { createEntryUrlResolver, buildSiteTree } from './siteTree.ts';
import { replaceUnreadablePages } from './unreadablePages.ts';

/** The column layout of a page (research §A.2). */
export type PageLayout = 'default' | 'wide' | 'custom' | 'frame' | 'center';

/** A page of the built site, everything except its own text. */
export interface SitePageView {
  /** Null for the "not found" page. */
  readonly path: RepoPath | null;
  readonly url: string;
  readonly title: string;
  readonly description: string | null;
  readonly mode: PageLayout;
  readonly navigation: NavigationView;
  /** The text above the title: the section, or all groups around the page. */
  readonly eyebrow: readonly { readonly label: string; readonly href: string | null }[];
  readonly previous: { readonly label: string; readonly url: string } | null;
  readonly next: { readonly label: string; readonly url: string } | null;
  readonly contents: readonly ContentsEntry[];
  readonly meta: PageMeta;
  readonly edit: string | null;
  readonly issue: string | null;
  /** True if readers can only reach it by its URL. */
  readonly isHidden: boolean;
  readonly hasFeed: boolean;
  readonly isDeprecated: boolean;
  readonly menu: PageMenu | null;
  readonly related: readonly RelatedPage[];
  /** The day of its last change, as `2026-03-15`; null if it isn't shown, or unknown. */
  readonly modified: string | null;
}

/** Input of a site view. */
export interface SiteViewInput {
  readonly site: Site;
  readonly docs: DocsJson;
  /** The configuration file, for notices. */
  readonly configPath: RepoPath;
  /** The text of the configuration or of a file that it refers to, for the lines of notices. Absent: all are at the first. */
  readonly textOf?: (path: RepoPath) => string | null;
  readonly ignores: IsIgnored;
  /** The site's URL, without a trailing slash: `https://docs.example.com/help`. */
  readonly address: string | null;
  readonly repository: SiteRepository | null;
  /** The day a page's file last changed, as `2026-03-15`; null if unknown. Absent without a history. */
  readonly lastChange?: (path: RepoPath) => string | null;
  /** True for a page made from an API description, which has no file. */
  readonly isGenerated?: (path: RepoPath) => boolean;
  /** What API pages add to the navigation. `site` already includes the pages (`addApiPages`). */
  readonly api?: ApiNavigation;
}

/** A built site as a value. */
export interface SiteView {
  readonly settings: SiteSettings;
  /** The site that readers get: each page in `unread` is replaced by a notice. */
  readonly site: Site;
  /** The pages that can't be parsed, with the part that could. */
  readonly unread: ReadonlyMap<RepoPath, PageWithFacts>;
  readonly routes: Routes;
  /** Names of the files that a build writes. */
  readonly names: () => SiteNames;
  /** URL of the front page: the index, else the first page of the navigation; null if there is none. */
  readonly front: string | null;
  readonly resolveUrl: (address: string) => UrlResolution;
  /** A page, as in a version that readers chose. */
  readonly page: (path: RepoPath, version?: string | null) => SitePageView;
  /** The headings of a page with the text that readers see. */
  readonly headings: (path: RepoPath) => readonly LinkableHeading[];
  readonly notFound: SitePageView;
  /** All pages in the navigation, in order, of all versions and languages. */
  readonly listedPages: readonly RepoPath[];
  /** Findings about likely mistakes. None of them prevents a build. */
  readonly notices: readonly Finding[];
}

/** Creates the view of a site. Pure: the same site returns the same view. */
export function createSiteView(viewed: SiteViewInput): SiteView {
  const { docs, ignores, textOf = () => null } = viewed;
  const written = buildNavigationTree(docs);
  const named = viewed.api === undefined ? written : insertApiEntries(written, viewed.api);
  const tree = buildSiteTree(docs, named, createEntryUrlResolver(viewed.site.siteFolder, viewed.site.files));
  const isPage = createPagePredicate(named, viewed.site.siteFolder, viewed.site.files, ignores);
  const { site, unread } = replaceUnreadablePages(viewed.site, isPage);
  const routes = createRoutes([...site.pages.keys()].filter(isPage), site.siteFolder);
  const pages = createNavigationPages(site, routes);
  const settings = readSiteSettings(docs);
  const repository = chooseRepository(viewed.repository, settings.feedback.repository, site.files);
  const navigationAt = isJsonArray(docs.config['navigation'])
    ? createClassicNavigation(docs, tree, pages)
    : createCurrentNavigation(tree, pages);
  const listed = listedPages(tree, pages);
  const redirected = createRedirectResolver(settings.redirects, (url) => routes.paths.has(url));
  const front = routes.paths.has('/') ? '/' : pages.findFirstUrl(tree);
  const resolveUrl = (address: string): UrlResolution => {
    const url = normalizeRoute(address);
    const path = routes.paths.get(url);
    if (path !== undefined) return { kind: 'page', path };
    const to = redirected(toRouteLink(url));
    if (to !== null) return { kind: 'redirect', to };
    return url === '/' && front !== null
      ? { kind: 'redirect', to: { kind: 'page', url: front, rest: '', permanent: false } }
      : { kind: 'missing' };
  };
  const names = fileNamer(site, routes, settings);
  const headings = createHeadingReader(site);
  const isListed = new Set(listed);
  const pageOf = createPageViews({
    ...viewed,
    site,
    settings,
    routes,
    names,
    navigationAt,
    resolveUrl,
    headings,
    repository,
  });
  const page = (path: RepoPath, version: string | null = null) => pageOf(path, isListed.has(path), version);
  return {
    settings,
    site,
    unread,
    routes,
    names,
    front,
    resolveUrl,
    page,
    headings,
    notFound: notFoundView(settings, navigationAt(null, '/')),
    listedPages: listed,
    notices: [
      ...checkSiteView({ site, docs, configPath: viewed.configPath, textOf, tree: named, routes, settings, pages }),
      ...listLeftOut({ ...viewed, textOf, site, routes, settings, repository }),
    ],
  };
}

interface PageViewsInput extends SiteViewInput {
  readonly settings: SiteSettings;
  readonly routes: Routes;
  readonly names: () => SiteNames;
  readonly navigationAt: NavigationLookup;
  readonly resolveUrl: SiteView['resolveUrl'];
  readonly headings: SiteView['headings'];
}

/** Returns the view of each page of a site, everything except its text. */
function createPageViews(
  input: PageViewsInput,
): (path: RepoPath, isInNavigation: boolean, version: string | null) => SitePageView {
  const { site, docs, settings, routes, names, navigationAt, resolveUrl, headings, repository } = input;
  const order = ordered();
  return (path, isInNavigation, version) => {
    const url = routes.urls.get(path) ?? '/';
    const facts = site.pages.get(path)?.facts;
    const frontMatter = facts?.frontMatter ?? {};
    const title = words(frontMatter['title']) ?? toPageTitle(path);
    const description = words(frontMatter['description']);
    const navigation = navigationAt(path, url, version);
    const isHidden = frontMatter['hidden'] === true || !isInNavigation;
    const address = input.address === null ? null : toBuiltPageUrl(input.address, url, names());
    const { previous, next } =
      frontMatter['hideFooterPagination'] === true ? { previous: null, next: null } : order(navigation.entries, url);
    const { feedback } = settings;
    return {
      path,
      url,
      title,
      description,
      navigation,
      previous,
      next,
      isHidden,
      mode: modeOf(frontMatter['mode']),
      eyebrow: eyebrowOf(navigation, url, settings.eyebrow),
      contents: listPageContents(site.pages.get(path), headings(path)),
      meta: buildPageMeta({ url, title, description, frontMatter, isHidden, address }, settings),
      edit: feedback.suggestEdit && repository !== null ? createEditUrl(repository, path) : null,
      issue:
        feedback.raiseIssue && repository !== null ? createIssueUrl(repository, { title, url: address ?? url }) : null,
      hasFeed: frontMatter['rss'] === true || facts?.elements.some(({ name }) => name === 'Update') === true,
      isDeprecated: frontMatter['deprecated'] === true,
      menu: readPageMenu(docs.config['contextual'], frontMatter['contextual'], url).menu,
      related: readRelatedPages(frontMatter['related'], (written) =>
        findLinkedPage(written, path, { site, routes, resolveUrl }),
      ),
      modified: readModifiedDay(frontMatter, settings, () => input.lastChange?.(path) ?? null),
    };
  };
}

/** Assigns names of the built site's files on first use, because only a build needs them. */
function fileNamer(
  { siteFolder, files }: Pick<Site, 'siteFolder' | 'files'>,
  { paths }: Routes,
  { redirects }: SiteSettings,
): () => SiteNames {
  let names: SiteNames | null = null;
  return () =>
    (names ??= assignPortableNames({
      siteFolder,
      urls: paths.keys(),
      redirected: redirects.flatMap(({ source }) => (isRedirectPattern(source) ? [] : [normalizeRoute(source)])),
      files,
    }));
}

/** The "not found" page. */
function notFoundView(settings: SiteSettings, navigation: NavigationView): SitePageView {
  const { title, description } = settings.notFound;
  const url = '/404';
  return {
    path: null,
    url,
    title,
    description,
    mode: 'default',
    navigation,
    eyebrow: [],
    previous: null,
    next: null,
    contents: [],
    meta: buildPageMeta(
      { url, title, description: null, frontMatter: { noindex: true }, isHidden: false, address: null },
      settings,
    ),
    edit: null,
    issue: null,
    isHidden: false,
    hasFeed: false,
    isDeprecated: false,
    menu: null,
    related: [],
    modified: null,
  };
}

/** Returns a lookup of a page's neighbors in its branch. Orders each branch once. */
function ordered(): (entries: readonly SidebarEntry[], url: string) => Pick<SitePageView, 'previous' | 'next'> {
  const orders = new WeakMap<
    readonly SidebarEntry[],
    { readonly pages: ReturnType<typeof flattenPages>; readonly places: ReadonlyMap<string, number> }
  >();
  return (entries, url) => {
    let order = orders.get(entries);
    if (order === undefined) {
      const pages = flattenPages(entries);
      order = { pages, places: new Map(pages.map((page, index) => [page.url, index])) };
      orders.set(entries, order);
    }
    const place = order.places.get(url);
    return place === undefined
      ? { previous: null, next: null }
      : { previous: order.pages[place - 1] ?? null, next: order.pages[place + 1] ?? null };
  };
}

function listedPages(
  tree: ReturnType<typeof buildNavigationTree>,
  pages: ReturnType<typeof createNavigationPages>,
): readonly RepoPath[] {
  const found = new Set<RepoPath>();
  const add = (entry: string) => {
    const page = pages.resolvePage(entry);
    if (page !== null && pages.toSidebarEntry(entry) !== null) found.add(page.path);
  };
  const visit = (node: (typeof tree)[number]): void => {
    if (node.kind === 'page') return add(node.entry);
    if (node.kind === 'link' || node.kind === 'unknown' || (node.hidden && node.source['isDefaultHidden'] !== true))
      return;
    if (node.root !== null) add(node.root);
    for (const child of node.children) visit(child);
  };
  for (const node of tree) visit(node);
  return [...found];
}

function eyebrowOf(navigation: NavigationView, url: string, kind: SiteSettings['eyebrow']): SitePageView['eyebrow'] {
  if (kind === 'breadcrumbs') return navigation.groups;
  const [section] = navigation.entries.filter((entry) => containsPage(entry, url));
  const nearest = navigation.groups.at(-1);
  return nearest !== undefined
    ? [nearest]
    : section?.kind === 'group' && section.label !== ''
      ? [{ label: section.label, href: null }]
      : [];
}

function modeOf(written: unknown): PageLayout {
  return written === 'wide' || written === 'custom' || written === 'frame' || written === 'center'
    ? written
    : 'default';
}

function words(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
