import type { RepoPath } from '#base/repoPath.ts';
import { encodeFragment, encodeLinkPath } from '../links/sitePath.ts';
import { toPageUrl } from '../view/routes.ts';
import type { PageNames } from './pageNames.ts';

/** What a link target is, in the order that results list them. */
const linkTargetKinds = ['page', 'heading', 'operation'] as const;

/** A link target within the site. */
export interface LinkTarget {
  readonly kind: (typeof linkTargetKinds)[number];
  /** The page's file. */
  readonly path: RepoPath;
  /** As written in a page: `/guides/start#install`. */
  readonly href: string;
  readonly title: string;
  /** Title of the page a heading is on; empty for a page. */
  readonly page: string;
  /** The HTTP method of an operation; empty for other targets. */
  readonly method: string;
}

/** All pages of a site and their headings, as link targets: first the ones in the navigation, in its order. */
export function listLinkTargets(
  heads: ReadonlyMap<RepoPath, PageNames>,
  siteFolder: RepoPath,
  isPage: (path: RepoPath) => boolean,
  navigation: readonly RepoPath[],
): readonly LinkTarget[] {
  const prefix = siteFolder === '' ? '' : `${siteFolder}/`;
  const paths = new Set([...navigation, ...heads.keys()]);
  return [...paths].flatMap((path): readonly LinkTarget[] => {
    const names = heads.get(path);
    if (names === undefined || !path.startsWith(prefix) || !isPage(path)) return [];
    const { title, headings, operationMethod: method } = names;
    const url = toPageUrl(path, siteFolder);
    const href = encodeLinkPath(url);
    const name = title ?? url;
    return [
      { kind: method === null ? 'page' : 'operation', path, href, title: name, page: '', method: method ?? '' },
      ...headings.map(({ text, anchor }): LinkTarget => ({
        kind: 'heading',
        path,
        href: `${href}#${encodeFragment(anchor)}`,
        title: text,
        page: name,
        method: '',
      })),
    ];
  });
}

/**
 * The targets that match a query best: those whose title starts with it, then those whose title contains it. Returned
 * by kind, pages first. An empty query matches all pages and operations.
 */
export function searchLinkTargets(targets: readonly LinkTarget[], query: string, most: number): readonly LinkTarget[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first] = words;
  if (first === undefined) return byKind(targets.filter(({ page }) => page === '')).slice(0, most);
  const found = targets.filter(({ title, page, href, method }) =>
    words.every((word) => `${method} ${title} ${page} ${href}`.toLowerCase().includes(word)),
  );
  const rank = ({ kind, title }: LinkTarget) => {
    const name = title.toLowerCase();
    const match = name.startsWith(first) ? 0 : name.includes(first) ? 1 : 2;
    return match * linkTargetKinds.length + linkTargetKinds.indexOf(kind);
  };
  return byKind(found.toSorted((a, b) => rank(a) - rank(b)).slice(0, most));
}

function byKind(targets: readonly LinkTarget[]): readonly LinkTarget[] {
  return targets.toSorted((a, b) => linkTargetKinds.indexOf(a.kind) - linkTargetKinds.indexOf(b.kind));
}
