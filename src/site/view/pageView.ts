import { ownValue } from '#base/ownValue.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Finding } from '#base/finding.ts';
import { isList, type DocsJson } from '#config/docsJson.ts';
import { navigationTree } from '#config/navigation/navigationTree.ts';
import { withApiEntries, type ApiNavigation } from '../api/apiNavigation.ts';
import type { PageFacts } from '../pageFacts.ts';
import type { Ignores } from '../navigation/sitePages.ts';
import { pagesOf } from '../navigation/sitePages.ts';
import { nameFiles, pageAddress, type SiteNames } from '../names/portableNames.ts';
import type { KnownPage, Site } from '../site.ts';
import { classicNavigation } from './classicNavigation.ts';
import { currentNavigation } from './currentNavigation.ts';
import { editAddress, issueAddress, type SiteRepository } from './editAddresses.ts';
import { knownPages, titleOfPath } from './knownPages.ts';
import { holdsPage, pagesInOrder, type NavigationView, type SidebarEntry } from './navigationView.ts';
import { pageMeta, type PageMeta } from './pageMeta.ts';
import { followRedirects, isPattern, type Redirected } from './redirects.ts';
import { makeRoutes, routeOf, type Routes } from './routes.ts';
import { siteNotices } from './siteNotices.ts';
import { siteSettings, type SiteSettings } from './siteSettings.ts';
import { entryUrl, siteTree } from './siteTree.ts';
import { withNotices } from './unreadPages.ts';

/** How the columns of a page stand (research §A.2). */
export type PageMode = 'default' | 'wide' | 'custom' | 'frame' | 'center';

/** A page of the finished site: all that stands on it but its own text. */
export interface PageView {
  /** Null on the page that says that there is none. */
  readonly path: RepoPath | null;
  readonly url: string;
  readonly title: string;
  readonly description: string | null;
  readonly mode: PageMode;
  readonly navigation: NavigationView;
  /** What stands above the title: the section, or all groups around the page. */
  readonly eyebrow: readonly { readonly label: string; readonly href: string | null }[];
  readonly previous: { readonly label: string; readonly url: string } | null;
  readonly next: { readonly label: string; readonly url: string } | null;
  readonly contents: readonly { readonly text: string; readonly anchor: string; readonly depth: number }[];
  readonly meta: PageMeta;
  readonly edit: string | null;
  readonly issue: string | null;
  /** Whether readers come to it by its address alone. */
  readonly isHidden: boolean;
  readonly hasFeed: boolean;
  readonly isDeprecated: boolean;
}

/** Where an address of the site leads. */
export type AtAddress =
  | { readonly kind: 'page'; readonly path: RepoPath }
  | { readonly kind: 'redirect'; readonly to: Redirected }
  | { readonly kind: 'missing' };

/** What a view of a site is made of. */
export interface ViewedSite {
  readonly site: Site;
  readonly docs: DocsJson;
  /** The file of the configuration, which notices name. */
  readonly configPath: RepoPath;
  readonly ignores: Ignores;
  /** Where the site will be, without a slash at the end: `https://docs.example.com/help`. */
  readonly address: string | null;
  readonly repository: SiteRepository | null;
  /** What API pages add to the navigation; the site holds them already (`withApiPages`). */
  readonly api?: ApiNavigation;
}

/** A finished site as a value: ask it for its pages. */
export interface SiteView {
  readonly settings: SiteSettings;
  /** The site as readers are given it: a notice takes the place of each page in `unread`. */
  readonly site: Site;
  /** The pages that can’t be read, as far as they were. */
  readonly unread: ReadonlyMap<RepoPath, KnownPage>;
  readonly routes: Routes;
  /** Names of the files that a build writes. */
  readonly names: () => SiteNames;
  /** The page that stands at the front: the index, else the first of the navigation; null where the site has none. */
  readonly front: string | null;
  readonly at: (address: string) => AtAddress;
  readonly page: (path: RepoPath) => PageView;
  readonly notFound: PageView;
  /** All pages that the navigation leads to, in its order, of all versions and languages. */
  readonly listed: readonly RepoPath[];
  /** What of the site is not as somebody meant it; nothing of it keeps the site from being built. */
  readonly notices: readonly Finding[];
}

/** The view of a site. Pure: the same site gives the same view. */
export function viewSite(viewed: ViewedSite): SiteView {
  const { docs, ignores } = viewed;
  const written = navigationTree(docs);
  const named = viewed.api === undefined ? written : withApiEntries(written, viewed.api);
  const tree = siteTree(docs, named, entryUrl(viewed.site.siteFolder, viewed.site.files));
  const isPage = pagesOf(named, viewed.site.siteFolder, viewed.site.files, ignores);
  const { site, unread } = withNotices(viewed.site, isPage);
  const routes = makeRoutes([...site.pages.keys()].filter(isPage), site.siteFolder);
  const pages = knownPages(site, routes);
  const settings = siteSettings(docs);
  const navigationAt = isList(docs.config['navigation'])
    ? classicNavigation(docs, tree, pages)
    : currentNavigation(tree, pages);
  const listed = listedPages(tree, pages);
  const order = ordered();
  const redirected = followRedirects(settings.redirects);
  const front = routes.paths.has('/') ? '/' : pages.firstOf(tree);
  const at = (address: string): AtAddress => {
    const url = routeOf(address);
    const path = routes.paths.get(url);
    if (path !== undefined) return { kind: 'page', path };
    const to = redirected(url);
    if (to !== null) return { kind: 'redirect', to };
    return url === '/' && front !== null
      ? { kind: 'redirect', to: { kind: 'page', url: front, permanent: false } }
      : { kind: 'missing' };
  };
  const names = fileNamer(site, routes, settings);
  const isListed = new Set(listed);
  const page = (path: RepoPath) => pageOf(path, isListed.has(path));
  const pageOf = (path: RepoPath, isInNavigation: boolean): PageView => {
    const url = routes.urls.get(path) ?? '/';
    const facts = site.pages.get(path)?.facts;
    const frontMatter = facts?.frontMatter ?? {};
    const title = words(frontMatter['title']) ?? titleOfPath(path);
    const description = words(frontMatter['description']);
    const navigation = navigationAt(path, url);
    const isHidden = frontMatter['hidden'] === true || !isInNavigation;
    const address = viewed.address === null ? null : pageAddress(viewed.address, url, names());
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
      contents: facts === undefined ? [] : contentsOf(facts),
      meta: pageMeta({ url, title, description, frontMatter, isHidden, address }, settings),
      edit: feedback.suggestEdit && viewed.repository !== null ? editAddress(viewed.repository, path) : null,
      issue:
        feedback.raiseIssue && viewed.repository !== null
          ? issueAddress(viewed.repository, { title, url: address ?? url })
          : null,
      hasFeed: frontMatter['rss'] === true || facts?.elements.some(({ name }) => name === 'Update') === true,
      isDeprecated: frontMatter['deprecated'] === true,
    };
  };
  return {
    settings,
    site,
    unread,
    routes,
    names,
    front,
    at,
    page,
    notFound: notFoundView(settings, navigationAt(null, '/')),
    listed,
    notices: siteNotices({ site, docs, configPath: viewed.configPath, tree: named, routes, settings, pages }),
  };
}

/** Names the files of a built site when they are first needed: only a build needs them. */
function fileNamer(
  { siteFolder, files }: Pick<Site, 'siteFolder' | 'files'>,
  { paths }: Routes,
  { redirects }: SiteSettings,
): () => SiteNames {
  let names: SiteNames | null = null;
  return () =>
    (names ??= nameFiles({
      siteFolder,
      urls: paths.keys(),
      redirected: redirects.flatMap(({ source }) => (isPattern(source) ? [] : [routeOf(source)])),
      files,
    }));
}

/** The page that says that there is none. */
function notFoundView(settings: SiteSettings, navigation: NavigationView): PageView {
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
    meta: pageMeta(
      { url, title, description: null, frontMatter: { noindex: true }, isHidden: false, address: null },
      settings,
    ),
    edit: null,
    issue: null,
    isHidden: false,
    hasFeed: false,
    isDeprecated: false,
  };
}

/** The neighbours of pages in the order of their branch, which is found once for all of its pages. */
function ordered(): (entries: readonly SidebarEntry[], url: string) => Pick<PageView, 'previous' | 'next'> {
  const orders = new WeakMap<
    readonly SidebarEntry[],
    { readonly pages: ReturnType<typeof pagesInOrder>; readonly places: ReadonlyMap<string, number> }
  >();
  return (entries, url) => {
    let order = orders.get(entries);
    if (order === undefined) {
      const pages = pagesInOrder(entries);
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
  tree: ReturnType<typeof navigationTree>,
  pages: ReturnType<typeof knownPages>,
): readonly RepoPath[] {
  const found = new Set<RepoPath>();
  const add = (entry: string) => {
    const page = pages.pageOf(entry);
    if (page !== null && pages.entryOf(entry) !== null) found.add(page.path);
  };
  const visit = (node: (typeof tree)[number]): void => {
    if (node.kind === 'page') return add(node.entry);
    if (node.kind === 'link' || node.kind === 'unknown' || (node.hidden && node.written['isDefaultHidden'] !== true))
      return;
    if (node.root !== null) add(node.root);
    for (const child of node.children) visit(child);
  };
  for (const node of tree) visit(node);
  return [...found];
}

function eyebrowOf(navigation: NavigationView, url: string, kind: SiteSettings['eyebrow']): PageView['eyebrow'] {
  if (kind === 'breadcrumbs') return navigation.groups;
  const [section] = navigation.entries.filter((entry) => holdsPage(entry, url));
  const nearest = navigation.groups.at(-1);
  return nearest !== undefined
    ? [nearest]
    : section?.kind === 'group' && section.label !== ''
      ? [{ label: section.label, href: null }]
      : [];
}

/** Headings of levels 2 and 3 and steps whose titles have that size; in a changelog, its entries alone. */
function contentsOf({ headings, parts, elements }: PageFacts): PageView['contents'] {
  let sizeOfSteps: string | null = null;
  const anchors = new Map(parts.map(({ from, anchor, text }) => [from, { anchor, text }]));
  const titled = elements.flatMap(({ name, from, attributes }) => {
    const size = attributes.find((attribute) => attribute.name === 'titleSize')?.value?.target ?? null;
    if (name === 'Steps') sizeOfSteps = size;
    const isUpdate = name === 'Update';
    const depth = isUpdate ? 2 : name === 'Step' ? ownValue(levels, size ?? sizeOfSteps ?? '') : undefined;
    const part = anchors.get(from);
    return part === undefined || depth === undefined ? [] : [{ ...part, depth, from, isUpdate }];
  });
  // In a changelog, readers look for the entries. Headings repeat in them.
  const updates = titled.filter(({ isUpdate }) => isUpdate);
  const shown =
    updates.length > 0
      ? updates
      : [...headings.filter(({ depth }) => depth === 2 || depth === 3), ...titled].toSorted(
          (one, other) => one.from - other.from,
        );
  return shown.filter(({ text }) => text.trim() !== '').map(({ text, anchor, depth }) => ({ text, anchor, depth }));
}

/** The levels of the sizes that steps may have among the headings. */
const levels: Readonly<Record<string, number>> = { h2: 2, h3: 3 };

function modeOf(written: unknown): PageMode {
  return written === 'wide' || written === 'custom' || written === 'frame' || written === 'center'
    ? written
    : 'default';
}

function words(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
