import type { RedirectResult } from '#base/redirects.ts';
import { withoutExtension, type RepoPath } from '#base/repoPath.ts';

/** The pages by URL path. Paths start with a slash and don't end with one: `/guides/start`; `/` is the front page. */
export interface Routes {
  readonly paths: ReadonlyMap<string, RepoPath>;
  readonly urls: ReadonlyMap<RepoPath, string>;
  /** Paths claimed by several pages. The first page gets it; the others aren't published. */
  readonly clashes: readonly { readonly url: string; readonly paths: readonly RepoPath[] }[];
}

/** What a URL of the site resolves to. */
export type UrlResolution =
  | { readonly kind: 'page'; readonly path: RepoPath }
  | { readonly kind: 'redirect'; readonly to: RedirectResult }
  | { readonly kind: 'missing' };

/** The URL path of a page's file: its path relative to the site's folder, without extension and `index` (reference §1.7). */
export function toPageUrl(path: RepoPath, siteFolder: RepoPath): string {
  return toRoute(withoutExtension(path), siteFolder);
}

/** The URL path of a path without extension. */
export function toRoute(path: RepoPath, siteFolder: RepoPath): string {
  const isInside = path === siteFolder || path.startsWith(`${siteFolder}/`);
  const own = siteFolder !== '' && isInside ? path.slice(siteFolder.length + 1) : path;
  return `/${own.replace(/(?:^|\/)index$/, '')}`;
}

/** Creates the routes of a site's pages. For the same URL, `.mdx` wins over `.md`, and a page over a folder's index. */
export function createRoutes(pages: readonly RepoPath[], siteFolder: RepoPath): Routes {
  const all = new Map<string, RepoPath[]>();
  for (const path of pages) {
    const url = toPageUrl(path, siteFolder);
    all.set(url, [...(all.get(url) ?? []), path]);
  }
  const rank = (path: RepoPath) => (/(?:^|\/)index\.mdx?$/.test(path) ? 2 : 0) + (path.endsWith('.mdx') ? 0 : 1);
  const paths = new Map<string, RepoPath>();
  const clashes: { readonly url: string; readonly paths: readonly RepoPath[] }[] = [];
  for (const [url, candidates] of all) {
    const [first, ...others] = candidates.toSorted((a, b) => rank(a) - rank(b));
    if (first === undefined) continue;
    paths.set(url, first);
    if (others.length > 0) clashes.push({ url, paths: [first, ...others] });
  }
  return { paths, urls: new Map([...paths].map(([url, path]) => [path, url])), clashes };
}

/** A link to a route, where links as written are expected, or null for null. `normalizeRoute` returns the route. */
export function toRouteLink<Route extends string | null>(route: Route): Route | string {
  return route?.replaceAll(/[%?#]/g, encodeURIComponent) ?? route;
}
