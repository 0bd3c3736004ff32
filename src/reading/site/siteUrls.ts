import { isPagePath } from '#base/fileKind.ts';
import { parentFolderOf, joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import { encodePath } from '#base/resolveMovedPath.ts';
import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { toBuiltPageUrl, type SiteNames } from '#site/names/portableNames.ts';
import { encodeFragment, matchPartFragment } from '#site/pageIds.ts';
import { sanitizeUrl } from '../sanitizeUrl.ts';
import { listCandidatePaths, isSitePath } from '#site/links/sitePath.ts';
import { createRedirectResolver, type Redirect } from '#site/view/redirects.ts';
import { toPageUrl, normalizeRoute, type Routes } from '#site/view/routes.ts';

/** What URLs of a built site depend on. */
export interface SiteUrlContext {
  /** Path that the site is served below: `/docs`, or empty. */
  readonly base: string;
  readonly siteFolder: RepoPath;
  readonly files: ReadonlySet<RepoPath>;
  readonly routes: Routes;
  /** File names that differ from their URLs. */
  readonly names: SiteNames;
  /** IDs that fragments of a page may target; without them, fragments stay as written. */
  readonly partIds?: ReadonlyMap<RepoPath, readonly string[]>;
  /** Target URL of `/`; null if the site has no home page. */
  readonly front: string | null;
  readonly redirects: readonly Redirect[];
  /** Names of files next to the home page that aren't in the site's folder, such as `llms.txt`. */
  readonly machineFiles: readonly string[];
}

/** URL of a file of the site. */
export function getFileUrl(
  { base, siteFolder, names }: Pick<SiteUrlContext, 'base' | 'siteFolder' | 'names'>,
  path: RepoPath,
): string {
  const own = siteFolder !== '' && path.startsWith(`${siteFolder}/`) ? path.slice(siteFolder.length + 1) : path;
  return `${base}/${encodePath(names.files.get(own) ?? own)}`;
}

/** Resolves a file as written on a page, or null. Files outside of the site's folder don't count. */
export function resolveFile(site: SiteUrlContext, source: string, page: RepoPath): RepoPath | null {
  if (!isSitePath(source.replaceAll(' ', '%20'))) return null;
  const prefix = site.siteFolder === '' ? '' : `${site.siteFolder}/`;
  return (
    listCandidatePaths({ kind: 'file', target: source }, page, site.siteFolder).find(
      (path) => path.startsWith(prefix) && site.files.has(path),
    ) ?? null
  );
}

/** URL of a link on a page: pages and files by their URL on the built site, web URLs unchanged; null for unsafe ones. */
export function resolveLinkUrl(site: SiteUrlContext, href: string, page: RepoPath): string | null {
  const safe = sanitizeUrl(href);
  if (safe === null) return null;
  if (href.startsWith('#')) return withFragment(site, page, href);
  if (!isSitePath(href)) return safe;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? [];
  const file = /\.[a-z\d]{2,5}$/i.test(path) && !isPagePath(path) ? resolveFile(site, path, page) : null;
  if (file !== null) return getFileUrl(site, file) + rest;
  const relative = path.startsWith('/')
    ? path
    : toPageUrl(`${joinRepoPath(parentFolderOf(page), path)}.mdx`, site.siteFolder);
  const [own, fromRoot] = [normalizeRoute(relative), normalizeRoute(path)];
  const url = site.routes.paths.has(own) || path.startsWith('.') ? own : fromRoot;
  return toBuiltPageUrl(site.base, url, site.names) + withFragment(site, site.routes.paths.get(url), rest);
}

/** Query and fragment of a link, with the page's ID for a fragment in another convention. */
function withFragment({ partIds }: SiteUrlContext, page: RepoPath | undefined, rest: string): string {
  const hash = rest.indexOf('#') + 1;
  const ids = page === undefined || hash === 0 ? undefined : partIds?.get(page);
  const found = ids === undefined ? null : matchPartFragment(ids, rest.slice(hash));
  if (found === null || found.id === decodeUriSafely(rest.slice(hash))) return rest;
  return rest.slice(0, hash) + encodeFragment(found.id);
}

/** One table per list of redirects, because each page resolves several links. */
const tables = new WeakMap<readonly Redirect[], ReturnType<typeof createRedirectResolver>>();

/**
 * URL of a link in the site's chrome (sidebar, tabs, top bar, footer, neighbors). The configuration writes such links
 * relative to the root of the site. Redirects are followed, so that the link works on hosts without rules. Null if no
 * page or file is there.
 */
export function resolveChromeLinkUrl(site: SiteUrlContext, href: string): string | null {
  const safe = sanitizeUrl(href);
  if (safe === null || !isSitePath(href)) return safe;
  const { base, routes, names, front, redirects, machineFiles } = site;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? [];
  const file = isPagePath(path) ? null : resolveFile(site, path.startsWith('/') ? path : `/${path}`, '');
  if (file !== null) return getFileUrl(site, file) + rest;
  if (machineFiles.includes(path.replace(/^\//, ''))) return `${base}/${path.replace(/^\//, '')}${rest}`;
  const follow = tables.get(redirects) ?? createRedirectResolver(redirects);
  tables.set(redirects, follow);
  const url = normalizeRoute(path);
  if (routes.paths.has(url) || (url === '/' && front !== null)) return toBuiltPageUrl(base, url, names) + rest;
  const to = follow(url);
  if (to?.kind === 'elsewhere') return sanitizeUrl(to.address);
  const [target = '', anchor] = to?.kind === 'page' ? to.url.split('#') : [];
  if (!routes.paths.has(target)) return null;
  return toBuiltPageUrl(base, target, names) + (anchor === undefined ? rest : `#${anchor}`);
}

/** URL of an image, video or audio file; a missing one keeps its expected URL, so that its alternative text is shown. */
export function resolveMediaUrl(site: SiteUrlContext, source: string, page: RepoPath): string | null {
  const safe = sanitizeUrl(source);
  if (safe === null || source === '') return null;
  const file = resolveFile(site, source, page);
  if (file !== null) return getFileUrl(site, file);
  return isSitePath(source) ? `${site.base}/${joinRepoPath(source)}` : safe;
}
