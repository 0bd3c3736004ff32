import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import type { LlmsPage } from '#site/llms/formatLlms.ts';
import { encodePath } from '#base/resolveMovedPath.ts';
import type { SiteNames } from '#site/names/portableNames.ts';
import { escapeMarkup } from '#reading/site/renderSiteDocument.ts';
import {
  createRedirectResolver,
  isRedirectElsewhere,
  isRedirectPattern,
  type Redirect,
  createStarFiller,
} from '#base/redirects.ts';
import { normalizeRoute } from '#base/normalizeRoute.ts';

/** The addresses of all indexable pages, as `sitemap.xml`. */
export function formatSitemap(addresses: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.map((address) => `<url><loc>${escapeMarkup(address)}</loc></url>`).join('\n')}\n</urlset>\n`;
}

/** A `robots.txt` that allows everything. */
export function formatRobotsTxt(sitemapAddress: string | null): string {
  return `User-agent: *\nAllow: /\n${sitemapAddress === null ? '' : `\nSitemap: ${sitemapAddress}\n`}`;
}

/** A page as Markdown: its title, description, and text without front matter. */
export function formatPageMarkdown({
  title,
  description,
  text,
}: Pick<LlmsPage, 'title' | 'description' | 'text'>): string {
  const body = text.slice(findFrontMatter(text)?.bodyFrom ?? 0).trim();
  return `# ${title}\n\n${description === null ? '' : `> ${description.replaceAll('\n', ' ')}\n\n`}${body}\n`;
}

/**
 * A site's redirect rules in the `_redirects` syntax that several hosts share: `*` only at the end, `:splat` for what it
 * matches, and `:name` for one segment. Omits loops and what the syntax can't express; `404.html` applies those.
 */
export function formatRedirectRules(
  rules: readonly Redirect[],
  base: string,
  exists: (url: string) => boolean = () => false,
): string {
  const redirected = createRedirectResolver(rules, exists);
  const lines = [
    ...rules.filter(({ source }) => !isRedirectPattern(source)),
    ...rules.filter(({ source }) => isRedirectPattern(source)),
  ].map(({ source, destination, permanent }) => {
    if (redirected(source.replaceAll(/:[A-Za-z]\w*\*?|\*/g, 'x'))?.kind === 'loop') return '';
    const placeholders: Placeholders = { names: new Map(), stars: [] };
    const from = toHostPattern(source, placeholders);
    if (from === null) return '';
    const nextStar = createStarFiller(placeholders.stars);
    const to = encodeSpaces(destination).replaceAll(
      /:([A-Za-z]\w*)\*?|\*/g,
      (written, name: string | undefined) =>
        (name === undefined ? nextStar() : placeholders.names.get(name)) ?? written,
    );
    const isElsewhere = isRedirectElsewhere(to);
    if (isElsewhere && !/^(?:https?:)?\/\//i.test(to)) return '';
    return `${base}${from} ${isElsewhere ? to : `${base}${to.startsWith('/') ? '' : '/'}${to}`} ${permanent ? 301 : 302}\n`;
  });
  return lines.join('');
}

/** The placeholders for the names of a redirect's source, and for its stars in order. */
interface Placeholders {
  readonly names: Map<string, string>;
  readonly stars: string[];
}

/** A redirect's source in the syntax of `_redirects`, with a placeholder for each of its names; null if it can't be expressed. */
function toHostPattern(source: string, placeholders: Placeholders): string | null {
  const parts = encodeSpaces(source)
    .split('/')
    .filter((part, index) => part !== '' || index === 0);
  if (parts[0] !== '') parts.unshift('');
  const set = (name: string | undefined, placeholder: string) => {
    if (name === undefined) placeholders.stars.push(placeholder);
    else placeholders.names.set(name, placeholder);
  };
  const written = parts.map((part, index) => {
    const [, name, star] = /^(?::([A-Za-z]\w*))?(\*?)$/.exec(part) ?? [];
    const isLast = index === parts.length - 1;
    if (part === '' || !isRedirectPattern(part)) return part;
    if (isLast && part.endsWith('*') && part.indexOf('*') === part.length - 1) {
      set(name, ':splat');
      return name === undefined ? part : '*';
    }
    if (name === undefined && star !== '*') return null;
    const placeholder = `:${name ?? `part${index}`}`;
    set(name, placeholder);
    return placeholder;
  });
  return written.includes(null) ? null : written.join('/') || '/';
}

function encodeSpaces(path: string): string {
  return path.replaceAll(/[\s\p{Cc}]/gu, encodeURIComponent);
}

/** Redirect rules from page URLs to files with another name. `:name` and `*` are patterns in a rule; `404.html` redirects such URLs. */
export function formatRenameRules({ pages }: SiteNames, base: string): string {
  return [...pages]
    .filter(([url]) => !/:[A-Za-z]|\*/.test(url))
    .map(([url, path]) => `${base}${encodePath(url)} ${base}${encodePath(path)}/ 301\n`)
    .join('');
}

/**
 * Redirect pages for hosts without redirect rules; patterns can't be pages. `link` returns the address of a page or file of the site, or
 * null if it is missing: then no page is created.
 */
export function createRedirectPages(
  rules: readonly Redirect[],
  link: (url: string) => string | null,
  exists: (url: string) => boolean,
): readonly { readonly url: string; readonly html: string }[] {
  const redirected = createRedirectResolver(rules, exists);
  return rules.flatMap(({ source }) => {
    const found = isRedirectPattern(source) ? null : redirected(source);
    if (found === null || found.kind === 'loop') return [];
    const target =
      found.kind === 'elsewhere'
        ? /^(?:https?:)?\/\//i.test(found.address)
          ? found.address
          : null
        : link(encodePath(found.url) + found.rest);
    return target === null ? [] : [{ url: normalizeRoute(source), html: formatRedirectPage(target) }];
  });
}

/** A page that redirects at once and links to the target. */
export function formatRedirectPage(target: string): string {
  const to = escapeMarkup(target);
  return `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>This page has moved</title>\n<meta name="robots" content="noindex">\n<link rel="canonical" href="${to}">\n<meta http-equiv="refresh" content="0; url=${to}">\n</head>\n<body><p>This page has moved to <a href="${to}">${to}</a>.</p></body>\n</html>\n`;
}
