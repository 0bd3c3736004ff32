import { findFrontMatter } from '#document/frontMatterRange.ts';
import { escaped } from '#reading/site/siteDocument.ts';
import { followRedirects, isPattern, type Redirect } from '#site/view/redirects.ts';
import { routeOf } from '#site/view/routes.ts';
import type { SiteSettings } from '#site/view/siteSettings.ts';
import { pageAddress } from '#reading/site/siteAddresses.ts';

/** A page as other programs are told of it. */
export interface ToldPage {
  /** Its whole address where the site's is known, else its path on the site. */
  readonly address: string;
  readonly title: string;
  readonly description: string | null;
  /** Its text as it is written. */
  readonly text: string;
}

/** The addresses of all pages that may be found, as `sitemap.xml`. */
export function sitemap(addresses: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.map((address) => `<url><loc>${escaped(address)}</loc></url>`).join('\n')}\n</urlset>\n`;
}

/** What programs may read: all of it. */
export function robots(sitemapAddress: string | null): string {
  return `User-agent: *\nAllow: /\n${sitemapAddress === null ? '' : `\nSitemap: ${sitemapAddress}\n`}`;
}

/** A page as Markdown: its title, its description, and its text without the front matter. */
export function pageMarkdown({ title, description, text }: Pick<ToldPage, 'title' | 'description' | 'text'>): string {
  const body = text.slice(findFrontMatter(text)?.bodyFrom ?? 0).trim();
  return `# ${title}\n\n${description === null ? '' : `> ${description.replaceAll('\n', ' ')}\n\n`}${body}\n`;
}

/** Where a page stands as Markdown. */
export function markdownAddress(address: string): string {
  return address.endsWith('/') ? `${address.slice(0, -1) === '' || /^https?:\/\/[^/]+$/.test(address.slice(0, -1)) ? `${address}index` : address.slice(0, -1)}.md` : `${address}.md`;
}

/** A longer list is cut down: descriptions first, then entries (research §C.3). */
const longestList = 100_000;

/** The list of all pages for language models (specification, "What the service does"; research §C.3). */
export function llmsText({ title, description }: Pick<SiteSettings, 'title' | 'description'>, pages: readonly ToldPage[]): string {
  const head = `# ${title}\n\n${description === null ? '' : `> ${description}\n\n`}## Docs\n\n`;
  const line = (page: ToldPage, most: number) => `- [${page.title.replaceAll(/[[\]]/g, '\\$&')}](${markdownAddress(page.address)})${page.description === null || most === 0 ? '' : `: ${page.description.replaceAll(/\s+/g, ' ').slice(0, most)}`}\n`;
  for (const most of [300, 120, 0]) {
    const text = head + pages.map((page) => line(page, most)).join('');
    if (text.length <= longestList) return text;
  }
  let text = head;
  for (const [index, page] of pages.entries()) {
    const next = line(page, 0);
    if (text.length + next.length > longestList - 60) return `${text}\n${pages.length - index} more pages are in llms-full.txt.\n`;
    text += next;
  }
  return text;
}

/** All pages with their texts, for language models. */
export function llmsFullText(pages: readonly ToldPage[]): string {
  return pages.map((page) => `# ${page.title}\nSource: ${page.address}\n\n${page.description === null ? '' : `${page.description}\n\n`}${page.text.slice(findFrontMatter(page.text)?.bodyFrom ?? 0).trim()}\n`).join('\n\n');
}

/** The rules of a site's redirects, in the syntax that several hosts share (`_redirects`). Circles are left out. */
export function redirectRules(rules: readonly Redirect[], base: string): string {
  const redirected = followRedirects(rules);
  return rules
    .filter(({ source }) => redirected(source.replaceAll(/:[A-Za-z]\w*\*?|\*/g, 'x'))?.kind !== 'loop')
    .map(({ source, destination, permanent }) => {
      const splat = (path: string) => path.replaceAll(/[\s\p{Cc}]/gu, encodeURIComponent).replaceAll(/:[A-Za-z]\w*\*|\*/g, path === source ? '*' : ':splat');
      const to = splat(destination);
      return `${base}${splat(source)} ${/^[a-z]+:/i.test(to) ? to : base + to} ${permanent ? 301 : 302}\n`;
    })
    .join('');
}

/** Pages that lead on, by their addresses on the site, for hosts that know no rules; patterns cannot be pages. */
export function redirectPages(rules: readonly Redirect[], base: string): readonly { readonly url: string; readonly html: string }[] {
  const redirected = followRedirects(rules);
  return rules.flatMap(({ source }) => {
    const found = isPattern(source) ? null : redirected(source);
    if (found === null || found.kind === 'loop') return [];
    const [path = '', anchor] = found.kind === 'page' ? found.url.split('#') : [];
    const target = found.kind === 'elsewhere' ? (/^https?:\/\//i.test(found.address) ? found.address : null) : pageAddress(base, path) + (anchor === undefined ? '' : `#${anchor}`);
    return target === null ? [] : [{ url: routeOf(source), html: redirectPage(target) }];
  });
}

/** A page that leads on at once, and says where to. */
export function redirectPage(target: string): string {
  const to = escaped(target);
  return `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>This page has moved</title>\n<meta name="robots" content="noindex">\n<link rel="canonical" href="${to}">\n<meta http-equiv="refresh" content="0; url=${to}">\n</head>\n<body><p>This page has moved to <a href="${to}">${to}</a>.</p></body>\n</html>\n`;
}
