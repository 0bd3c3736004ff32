import type { RepoPath } from '#base/repoPath.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import type { SitePageView } from '../view/siteView.ts';
import type { SiteSettings } from '../view/siteSettings.ts';
import { maxLlmsLength } from './compareLlms.ts';

/** A page as published for other programs. */
export interface LlmsPage {
  /** Full URL if the site's origin is known, else its path on the site. */
  readonly address: string;
  /** The same for its Markdown. */
  readonly markdown: string;
  readonly title: string;
  readonly description: string | null;
  /** Source text. */
  readonly text: string;
}

/** Pages in navigation order. Pages that aren't in the navigation come last, sorted by URL (research §C.3). */
export function sortByNavigation<Page extends { readonly path: RepoPath; readonly view: Pick<SitePageView, 'url'> }>(
  listed: readonly RepoPath[],
  pages: readonly Page[],
): readonly Page[] {
  const places = new Map(listed.map((path, index) => [path, index]));
  const placeOf = ({ path }: Page) => places.get(path) ?? places.size;
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b) || a.view.url.localeCompare(b.view.url));
}

/** A page's text followed by its generated content, which isn't in any file. */
export function appendGeneratedText(text: string, beneath: string): string {
  return beneath === '' ? text : `${text.trimEnd()}\n\n${beneath}\n`;
}

/**
 * The llms.txt list of all pages (specification, "What the service does"). If it is too long, shortens descriptions
 * first, then drops entries (research §C.3).
 */
export function formatLlmsText(
  { title, description }: Pick<SiteSettings, 'title' | 'description'>,
  pages: readonly LlmsPage[],
): string {
  const head = `# ${title}\n\n${description === null ? '' : `> ${description}\n\n`}## Docs\n\n`;
  const line = (page: LlmsPage, most: number) =>
    `- [${page.title.replaceAll(/[[\]\\]/g, '\\$&')}](${encodeParentheses(page.markdown)})${page.description === null || most === 0 ? '' : `: ${page.description.replaceAll(/\s+/g, ' ').slice(0, most)}`}\n`;
  for (const most of [300, 120, 0]) {
    const text = head + pages.map((page) => line(page, most)).join('');
    if (text.length <= maxLlmsLength) return text;
  }
  let text = head;
  for (const [index, page] of pages.entries()) {
    const next = line(page, 0);
    const left = pages.length - index;
    if (text.length + next.length > maxLlmsLength - 60)
      return `${text}\n${left} more ${left === 1 ? 'page is' : 'pages are'} in llms-full.txt.\n`;
    text += next;
  }
  return text;
}

/** In Markdown, a URL in parentheses ends at one that it doesn't open. */
function encodeParentheses(url: string): string {
  return url.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** All pages with their texts, for llms-full.txt. */
export function formatLlmsFullText(pages: readonly LlmsPage[]): string {
  return pages
    .map(
      (page) =>
        `# ${page.title}\nSource: ${page.address}\n\n${page.description === null ? '' : `${page.description}\n\n`}${page.text.slice(findFrontMatter(page.text)?.bodyFrom ?? 0).trim()}\n`,
    )
    .join('\n\n');
}
