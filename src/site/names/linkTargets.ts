import type { RepoPath } from '#base/repoPath.ts';
import { encodeFragment, encodeLinkPath } from '../links/sitePath.ts';
import { toPageUrl } from '../view/routes.ts';
import type { PageNames } from './pageNames.ts';

/** A link target within the site. */
export interface LinkTarget {
  /** As written in a page: `/guides/start#install`. */
  readonly href: string;
  readonly title: string;
  /** Title of the page a heading is on; empty for a page. */
  readonly page: string;
}

/** All pages of a site and their headings, as link targets. */
export function listLinkTargets(
  heads: ReadonlyMap<RepoPath, PageNames>,
  siteFolder: RepoPath,
  isPage: (path: RepoPath) => boolean,
): readonly LinkTarget[] {
  const prefix = siteFolder === '' ? '' : `${siteFolder}/`;
  return [...heads].flatMap(([path, { title, headings }]) => {
    if (!path.startsWith(prefix) || !isPage(path)) return [];
    const url = toPageUrl(path, siteFolder);
    const href = encodeLinkPath(url);
    const name = title ?? url;
    return [
      { href, title: name, page: '' },
      ...headings.map(({ text, anchor }) => ({ href: `${href}#${encodeFragment(anchor)}`, title: text, page: name })),
    ];
  });
}

/** The targets that match a query: titles that start with it first, pages before headings. */
export function searchLinkTargets(targets: readonly LinkTarget[], query: string, most: number): readonly LinkTarget[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first] = words;
  if (first === undefined) return targets.filter(({ page }) => page === '').slice(0, most);
  const found = targets.filter(({ title, page, href }) =>
    words.every((word) => `${title} ${page} ${href}`.toLowerCase().includes(word)),
  );
  const rank = ({ title, page }: LinkTarget) =>
    (title.toLowerCase().startsWith(first) ? 0 : title.toLowerCase().includes(first) ? 2 : 4) + (page === '' ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, most);
}
