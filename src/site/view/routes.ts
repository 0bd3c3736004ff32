import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { withoutExtension, type RepoPath } from '#base/repoPath.ts';

/** Which page stands at which address. Addresses begin with a slash and have none at the end: `/guides/start`; `/` is the front. */
export interface Routes {
  readonly paths: ReadonlyMap<string, RepoPath>;
  readonly urls: ReadonlyMap<RepoPath, string>;
  /** Addresses that several pages would have: the first stands there, and the others nowhere. */
  readonly clashes: readonly { readonly url: string; readonly paths: readonly RepoPath[] }[];
}

/** The address of a page's file: its path from the site's folder, without extension and `index` (reference §1.7). */
export function toPageUrl(path: RepoPath, siteFolder: RepoPath): string {
  const own = siteFolder !== '' && path.startsWith(`${siteFolder}/`) ? path.slice(siteFolder.length + 1) : path;
  return `/${withoutExtension(own).replace(/(?:^|\/)index$/, '')}`;
}

/** The routes of a site's pages. Of pages with one address, `.mdx` goes before `.md`, and a page of its own before a folder's index. */
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

/** An address as routes have it: percent signs resolved, without query, `#` part, extension of a page, `index` and slash at the end. */
export function normalizeRoute(address: string): string {
  const path = decodeUriSafely(/^[^?#]*/.exec(address)?.[0] ?? '');
  const parts = path
    .replace(/\.(?:mdx?|html?)$/i, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  if (parts.at(-1) === 'index') parts.pop();
  return `/${parts.join('/')}`;
}
