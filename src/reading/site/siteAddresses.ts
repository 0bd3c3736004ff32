import { isPagePath } from '#base/fileKind.ts';
import { folderOf, joinPath, type RepoPath } from '#base/repoPath.ts';
import { encodePath } from '#base/movedPath.ts';
import { decodedUri } from '#base/decodedUri.ts';
import { pageAddress, type SiteNames } from '#site/names/portableNames.ts';
import { encodeFragment, findPart } from '#site/pageIds.ts';
import { safeUrl } from '../safeUrl.ts';
import { candidatesOf, isSitePath } from '#site/links/sitePath.ts';
import { followRedirects, type Redirect } from '#site/view/redirects.ts';
import { urlOfFile, routeOf, type Routes } from '#site/view/routes.ts';

/** What addresses of a built site depend on. */
export interface AddressedSite {
  /** The path that the site is served below: `/docs`, or nothing. */
  readonly base: string;
  readonly siteFolder: RepoPath;
  readonly files: ReadonlySet<RepoPath>;
  readonly routes: Routes;
  /** What its files are called where that differs from their URLs. */
  readonly names: SiteNames;
  /** The IDs that fragments of a page may lead to; without them, fragments stay as they are written. */
  readonly partIds?: ReadonlyMap<RepoPath, readonly string[]>;
  /** The address that `/` leads to; null if the site has no page to open with. */
  readonly front: string | null;
  readonly redirects: readonly Redirect[];
  /** Names of files next to the front that the site has besides those of its folder, such as `llms.txt`. */
  readonly machineFiles: readonly string[];
}

/** The address of a file of the site. */
export function fileAddress(
  { base, siteFolder, names }: Pick<AddressedSite, 'base' | 'siteFolder' | 'names'>,
  path: RepoPath,
): string {
  const own = siteFolder !== '' && path.startsWith(`${siteFolder}/`) ? path.slice(siteFolder.length + 1) : path;
  return `${base}/${encodePath(names.files.get(own) ?? own)}`;
}

/** The file that a page names; null where there is none. Files outside of the site's folder are none of it. */
export function namedFile(site: AddressedSite, source: string, page: RepoPath): RepoPath | null {
  if (!isSitePath(source.replaceAll(' ', '%20'))) return null;
  const prefix = site.siteFolder === '' ? '' : `${site.siteFolder}/`;
  return (
    candidatesOf({ kind: 'file', target: source }, page, site.siteFolder).find(
      (path) => path.startsWith(prefix) && site.files.has(path),
    ) ?? null
  );
}

/** Where a link of a page leads: pages and files by their address on the built site, the web as it is; null for what may lead nowhere. */
export function linkAddress(site: AddressedSite, href: string, page: RepoPath): string | null {
  const safe = safeUrl(href);
  if (safe === null) return null;
  if (href.startsWith('#')) return withFragment(site, page, href);
  if (!isSitePath(href)) return safe;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? [];
  const file = /\.[a-z\d]{2,5}$/i.test(path) && !isPagePath(path) ? namedFile(site, path, page) : null;
  if (file !== null) return fileAddress(site, file) + rest;
  const relative = path.startsWith('/') ? path : urlOfFile(`${joinPath(folderOf(page), path)}.mdx`, site.siteFolder);
  const [own, fromRoot] = [routeOf(relative), routeOf(path)];
  const url = site.routes.paths.has(own) || path.startsWith('.') ? own : fromRoot;
  return pageAddress(site.base, url, site.names) + withFragment(site, site.routes.paths.get(url), rest);
}

/** A query and fragment of a link, with the ID that the page has for a fragment of another convention. */
function withFragment({ partIds }: AddressedSite, page: RepoPath | undefined, rest: string): string {
  const hash = rest.indexOf('#') + 1;
  const ids = page === undefined || hash === 0 ? undefined : partIds?.get(page);
  const found = ids === undefined ? null : findPart(ids, rest.slice(hash));
  if (found === null || found.id === decodedUri(rest.slice(hash))) return rest;
  return rest.slice(0, hash) + encodeFragment(found.id);
}

/** One table per list of redirects: each page asks for several links. */
const tables = new WeakMap<readonly Redirect[], ReturnType<typeof followRedirects>>();

/**
 * Where a link of the site's own parts leads (sidebar, tabs, top bar, footer, neighbors). The configuration writes such links from the
 * root of the site. Redirects are followed, so that the link works on hosts without rules. Null if no page or file is there.
 */
export function ownLinkAddress(site: AddressedSite, href: string): string | null {
  const safe = safeUrl(href);
  if (safe === null || !isSitePath(href)) return safe;
  const { base, routes, names, front, redirects, machineFiles } = site;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? [];
  const file = isPagePath(path) ? null : namedFile(site, path.startsWith('/') ? path : `/${path}`, '');
  if (file !== null) return fileAddress(site, file) + rest;
  if (machineFiles.includes(path.replace(/^\//, ''))) return `${base}/${path.replace(/^\//, '')}${rest}`;
  const follow = tables.get(redirects) ?? followRedirects(redirects);
  tables.set(redirects, follow);
  const url = routeOf(path);
  if (routes.paths.has(url) || (url === '/' && front !== null)) return pageAddress(base, url, names) + rest;
  const to = follow(url);
  if (to?.kind === 'elsewhere') return safeUrl(to.address);
  const [target = '', anchor] = to?.kind === 'page' ? to.url.split('#') : [];
  if (!routes.paths.has(target)) return null;
  return pageAddress(base, target, names) + (anchor === undefined ? rest : `#${anchor}`);
}

/** The address of a picture, film or sound; one that is not there keeps the address that it would have, so that its words are shown. */
export function mediaAddress(site: AddressedSite, source: string, page: RepoPath): string | null {
  const safe = safeUrl(source);
  if (safe === null || source === '') return null;
  const file = namedFile(site, source, page);
  if (file !== null) return fileAddress(site, file);
  return isSitePath(source) ? `${site.base}/${joinPath(source)}` : safe;
}
