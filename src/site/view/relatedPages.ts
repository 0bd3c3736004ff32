import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { resolveLink } from '../links/resolveLink.ts';
import { isSitePath } from '../links/sitePath.ts';
import type { Site } from '../site.ts';
import { toPageTitle } from './navigationPages.ts';
import { toPageUrl, toRoute, toRouteLink, type Routes, type UrlResolution } from './routes.ts';

/** A link below a page's text. */
export interface RelatedPage {
  readonly label: string;
  readonly href: string;
  readonly description: string | null;
}

/** A page that can be linked. */
interface LinkedPage {
  readonly title: string;
  /** A link from the root of the site. */
  readonly url: string;
  readonly description: string | null;
}

/**
 * The links in a page's `related` field (reference §2): paths of pages, URLs, and links with a title. Omits pages that don't
 * exist. `findPage` resolves a path as written on the page.
 */
export function readRelatedPages(
  written: unknown,
  findPage: (path: string) => LinkedPage | null,
): readonly RelatedPage[] {
  return (Array.isArray(written) ? written : []).flatMap((entry: unknown): readonly RelatedPage[] => {
    const links =
      typeof entry === 'string'
        ? [[null, entry] as const]
        : typeof entry === 'object' && entry !== null
          ? Object.entries(entry).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
          : [];
    return links.flatMap(([title, target]): readonly RelatedPage[] => {
      const href = target.trim();
      if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href))
        return [{ label: title ?? toShortUrl(href), href, description: null }];
      const page = findPage(href);
      const anchor = /#.*$/.exec(href)?.[0] ?? '';
      return page === null
        ? []
        : [{ label: title ?? page.title, href: page.url + anchor, description: page.description }];
    });
  });
}

/** Finds the page that a link on a page leads to, also by redirects; null if there is none. */
export function findLinkedPage(
  link: string,
  from: RepoPath,
  {
    site,
    routes,
    resolveUrl,
  }: { readonly site: Site; readonly routes: Routes; readonly resolveUrl: (address: string) => UrlResolution },
): LinkedPage | null {
  const { siteFolder } = site;
  if (!isSitePath(link)) return null;
  const found = resolveLink(link, from, {
    siteFolder,
    findPage: (path) => routes.paths.get(toRoute(path, siteFolder)) ?? null,
    hasFile: () => false,
  });
  const to = found.kind === 'missing' ? resolveUrl(toRouteLink(toRoute(found.path, siteFolder))) : null;
  const redirected = to?.kind === 'redirect' && to.to.kind === 'page' ? routes.paths.get(to.to.url) : undefined;
  const file = found.kind === 'page' ? found.path : redirected;
  const facts = file === undefined ? undefined : site.pages.get(file)?.facts;
  if (file === undefined || facts === undefined) return null;
  const { description } = facts.frontMatter;
  return {
    url: toRouteLink(routes.urls.get(file) ?? toPageUrl(file, siteFolder)),
    title: facts.head.title ?? toPageTitle(file),
    description: typeof description === 'string' && description.trim() !== '' ? description : null,
  };
}

/** A URL as readers recognize it: its host and path. */
function toShortUrl(url: string): string {
  return decodeUriSafely(url.replace(/^(?:https?:)?\/\//i, '').replace(/\/$/, ''));
}

/**
 * The day shown as a page's last change, as `2026-03-15`: the one in its front matter, or else of its file; null if none is shown.
 * `timestamp` in the front matter wins over the site's setting.
 */
export function readModifiedDay(
  { timestamp, lastUpdatedDate }: Readonly<Record<string, unknown>>,
  { showsDates }: { readonly showsDates: boolean },
  lastChange: () => string | null,
): string | null {
  if (timestamp === false) return null;
  return toDay(lastUpdatedDate) ?? (timestamp === true || showsDates ? lastChange() : null);
}

/** A date as `2026-03-15`; null if it isn't one. */
function toDay(written: unknown): string | null {
  if (typeof written !== 'string') return null;
  const [iso] = /^\d{4}-\d\d-\d\d/.exec(written) ?? [];
  // Without a time zone, a date in words would be one of this machine's.
  const times = [iso ?? `${written} UTC`, written].map((text) => Date.parse(text));
  const time = times.find((one) => !Number.isNaN(one));
  return time === undefined ? null : new Date(time).toISOString().slice(0, 10);
}
