import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import type { LlmsPage } from '#site/llms/formatLlms.ts';
import { encodePath } from '#base/resolveMovedPath.ts';
import type { SiteNames } from '#site/names/portableNames.ts';
import { escapeMarkup } from '#reading/site/renderSiteDocument.ts';
import { createRedirectResolver, isRedirectPattern, type Redirect } from '#site/view/redirects.ts';
import { normalizeRoute } from '#site/view/routes.ts';

/** The addresses of all pages that may be found, as `sitemap.xml`. */
export function formatSitemap(addresses: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.map((address) => `<url><loc>${escapeMarkup(address)}</loc></url>`).join('\n')}\n</urlset>\n`;
}

/** What programs may read: all of it. */
export function formatRobotsTxt(sitemapAddress: string | null): string {
  return `User-agent: *\nAllow: /\n${sitemapAddress === null ? '' : `\nSitemap: ${sitemapAddress}\n`}`;
}

/** A page as Markdown: its title, its description, and its text without the front matter. */
export function formatPageMarkdown({
  title,
  description,
  text,
}: Pick<LlmsPage, 'title' | 'description' | 'text'>): string {
  const body = text.slice(findFrontMatter(text)?.bodyFrom ?? 0).trim();
  return `# ${title}\n\n${description === null ? '' : `> ${description.replaceAll('\n', ' ')}\n\n`}${body}\n`;
}

/** The rules of a site's redirects, in the syntax that several hosts share (`_redirects`). Circles are left out. */
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

/** Rules that lead from the URLs of pages to their files, where those have another name. In a rule, `:name` and `*` are patterns: `404.html` redirects such URLs. */
export function formatRenameRules({ pages }: SiteNames, base: string): string {
  return [...pages]
    .filter(([url]) => !/:[A-Za-z]|\*/.test(url))
    .map(([url, path]) => `${base}${encodePath(url)} ${base}${encodePath(path)}/ 301\n`)
    .join('');
}

/** Pages that redirect, for hosts that know no rules; patterns can't be pages. `link` returns the address of a page or file of the site, or null if it is missing: then there is no such page. */
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

/** A page that leads on at once, and says where to. */
export function formatRedirectPage(target: string): string {
  const to = escapeMarkup(target);
  return `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>This page has moved</title>\n<meta name="robots" content="noindex">\n<link rel="canonical" href="${to}">\n<meta http-equiv="refresh" content="0; url=${to}">\n</head>\n<body><p>This page has moved to <a href="${to}">${to}</a>.</p></body>\n</html>\n`;
}
