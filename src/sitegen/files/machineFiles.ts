import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import type { LlmsPage } from '#site/llms/formatLlms.ts';
import { encodePath } from '#base/resolveMovedPath.ts';
import type { SiteNames } from '#site/names/portableNames.ts';
import { escapeMarkup } from '#reading/site/renderSiteDocument.ts';
import { createRedirectResolver, isRedirectPattern, type Redirect } from '#site/view/redirects.ts';
import { normalizeRoute } from '#site/view/routes.ts';

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

/** A site's redirect rules in the `_redirects` syntax that several hosts share. Omits loops. */
export function formatRedirectRules(rules: readonly Redirect[], base: string): string {
  const redirected = createRedirectResolver(rules);
  return rules
    .filter(({ source }) => redirected(source.replaceAll(/:[A-Za-z]\w*\*?|\*/g, 'x'))?.kind !== 'loop')
    .map(({ source, destination, permanent }) => {
      const splat = (path: string) =>
        path
          .replaceAll(/[\s\p{Cc}]/gu, encodeURIComponent)
          .replaceAll(/:[A-Za-z]\w*\*|\*/g, path === source ? '*' : ':splat');
      const to = splat(destination);
      return `${base}${splat(source)} ${/^[a-z]+:/i.test(to) ? to : base + to} ${permanent ? 301 : 302}\n`;
    })
    .join('');
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
): readonly { readonly url: string; readonly html: string }[] {
  const redirected = createRedirectResolver(rules);
  return rules.flatMap(({ source }) => {
    const found = isRedirectPattern(source) ? null : redirected(source);
    if (found === null || found.kind === 'loop') return [];
    const target =
      found.kind === 'elsewhere' ? (/^https?:\/\//i.test(found.address) ? found.address : null) : link(found.url);
    return target === null ? [] : [{ url: normalizeRoute(source), html: formatRedirectPage(target) }];
  });
}

/** A page that redirects at once and links to the target. */
export function formatRedirectPage(target: string): string {
  const to = escapeMarkup(target);
  return `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>This page has moved</title>\n<meta name="robots" content="noindex">\n<link rel="canonical" href="${to}">\n<meta http-equiv="refresh" content="0; url=${to}">\n</head>\n<body><p>This page has moved to <a href="${to}">${to}</a>.</p></body>\n</html>\n`;
}
