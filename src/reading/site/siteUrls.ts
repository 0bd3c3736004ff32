import { joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import { encodePath } from '#base/resolveMovedPath.ts';
import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { toBuiltPageUrl, type SiteNames } from '#site/names/portableNames.ts';
import { resolveLink, type LinkableFiles } from '#site/links/resolveLink.ts';
import { encodeFragment, listCandidatePaths, isSitePath, splitLink } from '#site/links/sitePath.ts';
import { matchPartFragment } from '#site/pageIds.ts';
import { sanitizeUrl } from '../sanitizeUrl.ts';
import { createRedirectResolver, type Redirect } from '#base/redirects.ts';
import { toPageUrl, toRoute, toRouteLink, type Routes } from '#site/view/routes.ts';

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
  if (!isSitePath(source)) return null;
  return (
    listCandidatePaths({ kind: 'file', target: source }, page, site.siteFolder).find((path) => hasFile(site, path)) ??
    null
  );
}

function hasFile({ siteFolder, files }: SiteUrlContext, path: RepoPath): boolean {
  return (siteFolder === '' || path.startsWith(`${siteFolder}/`)) && files.has(path);
}

/** The pages and files that a built site's links may lead to. */
function listSiteTargets(site: SiteUrlContext): LinkableFiles {
  const { siteFolder, routes } = site;
  return {
    siteFolder,
    findPage: (path) => routes.paths.get(toRoute(path, siteFolder)) ?? null,
    hasFile: (path) => hasFile(site, path),
  };
}

/** One table per list of redirects, because each page resolves several links. */
const tables = new WeakMap<readonly Redirect[], ReturnType<typeof createRedirectResolver>>();

/** The URL of a link on the built site, null if it is unsafe, and whether the site has a page or file there. */
interface ResolvedUrl {
  readonly url: string | null;
  readonly isMissing: boolean;
}

/** Resolves a link of a page. Redirects are followed, so that links work on hosts without rules. */
function resolveUrl(site: SiteUrlContext, link: string, page: RepoPath): ResolvedUrl {
  const safe = sanitizeUrl(link);
  if (safe === null || !isSitePath(link))
    return { url: safe?.startsWith('#') === true ? withFragment(site, page, safe) : safe, isMissing: false };
  const { kind, path, rest } = resolveLink(link, page, listSiteTargets(site));
  if (kind === 'file') return { url: getFileUrl(site, path) + rest, isMissing: false };
  const route = (kind === 'page' ? toPageUrl : toRoute)(path, site.siteFolder);
  if (kind === 'page' || (route === '/' && site.front !== null))
    return { url: toPageLinkUrl(site, route, rest), isMissing: false };
  const isFile = /\.[a-z][a-z\d]{1,4}$/i.test(route);
  return (
    resolveOtherUrl(site, route, rest) ?? {
      url: isFile ? site.base + encodePath(route) + rest : toPageLinkUrl(site, route, rest),
      isMissing: true,
    }
  );
}

/** Resolves the route of a generated file, or one that is redirected; null for any other. */
function resolveOtherUrl(site: SiteUrlContext, route: string, rest: string): ResolvedUrl | null {
  const { base, redirects, machineFiles } = site;
  if (machineFiles.includes(route.slice(1))) return { url: base + route + rest, isMissing: false };
  const follow = tables.get(redirects) ?? createRedirectResolver(redirects, (url) => site.routes.paths.has(url));
  tables.set(redirects, follow);
  const to = follow(toRouteLink(route));
  if (to?.kind === 'elsewhere') return { url: sanitizeUrl(to.address), isMissing: false };
  if (to?.kind !== 'page') return null;
  const found = resolveLink(toRouteLink(to.url) + to.rest, site.siteFolder, listSiteTargets(site));
  if (found.kind === 'missing') return null;
  const after = found.rest === '' ? rest : found.rest;
  const url =
    found.kind === 'file'
      ? getFileUrl(site, found.path) + after
      : toPageLinkUrl(site, toPageUrl(found.path, site.siteFolder), after);
  return { url, isMissing: false };
}

function toPageLinkUrl(site: SiteUrlContext, route: string, rest: string): string {
  return toBuiltPageUrl(site.base, route, site.names) + withFragment(site, site.routes.paths.get(route), rest);
}

/** Query and fragment of a link, with the page's ID for a fragment in another convention. */
function withFragment({ partIds }: SiteUrlContext, page: RepoPath | undefined, rest: string): string {
  const hash = rest.indexOf('#') + 1;
  const ids = page === undefined || hash === 0 ? undefined : partIds?.get(page);
  const found = ids === undefined ? null : matchPartFragment(ids, rest.slice(hash));
  if (found === null || found.id === decodeUriSafely(rest.slice(hash))) return rest;
  return rest.slice(0, hash) + encodeFragment(found.id);
}

/**
 * URL of a link on a page: pages and files by their URL on the built site, web URLs unchanged; null for unsafe ones. A
 * missing page or file has the URL where it would be.
 */
export function resolveLinkUrl(site: SiteUrlContext, href: string, page: RepoPath): string | null {
  return resolveUrl(site, href, page).url;
}

/**
 * URL of a link in the site's chrome (sidebar, tabs, top bar, footer, neighbors). The configuration writes such links
 * relative to the root of the site. Null if no page or file is there.
 */
export function resolveChromeLinkUrl(site: SiteUrlContext, href: string): string | null {
  const { url, isMissing } = resolveUrl(site, href, joinRepoPath(site.siteFolder, 'docs.json'));
  return isMissing ? null : url;
}

/** URL of an image, video or audio file; a missing one keeps its expected URL, so that its alternative text is shown. */
export function resolveMediaUrl(site: SiteUrlContext, source: string, page: RepoPath): string | null {
  const safe = sanitizeUrl(source);
  if (safe === null || source === '') return null;
  const file = resolveFile(site, source, page);
  if (file !== null) return getFileUrl(site, file);
  return isSitePath(source) ? `${site.base}/${encodePath(joinRepoPath(splitLink(source).path))}` : safe;
}
