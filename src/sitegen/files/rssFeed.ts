import type { RepoPath } from '#base/repoPath.ts';
import { readPage } from '#blocks/pages.ts';
import { getNodeAttributes } from '#document/read/attributeValues.ts';
import { toRenderedAttributeRecord } from '#document/read/renderedAttributes.ts';
import type { JSONContent } from '#document/page.ts';
import { getNodeText } from '#document/print/printedNodes.ts';
import { encodeFragment } from '#site/links/sitePath.ts';
import { escapeMarkup } from '#reading/site/renderSiteDocument.ts';
import type { SitePageView } from '#site/view/siteView.ts';
import { parseChangelogDate } from './parseChangelogDate.ts';

/** The entries of a changelog as an RSS feed; null if the page has none. */
export function createRssFeed(view: SitePageView, text: string, address: string): string | null {
  const updates = updatesIn(readPage(text).doc);
  if (updates.length === 0) return null;
  // The table of contents lists the entries that have a label.
  const contents = view.contents.filter(({ isUpdate }) => isUpdate).values();
  const items = updates.map((update) => {
    const values = toRenderedAttributeRecord(getNodeAttributes(update));
    const word = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
    const anchor = word('label').trim() === '' ? '' : (contents.next().value?.anchor ?? '');
    const link = `${address}${anchor === '' ? '' : `#${encodeFragment(anchor)}`}`;
    const date = parseChangelogDate(word('label')) ?? parseChangelogDate(word('description'));
    const words = (update.content ?? [])
      .map(getNodeText)
      .filter((line) => line.trim() !== '')
      .join('\n')
      .slice(0, 2000);
    return `<item>\n<title>${escapeMarkup(word('label'))}</title>\n<link>${escapeMarkup(link)}</link>\n<guid isPermaLink="${link.startsWith('http')}">${escapeMarkup(link)}</guid>\n${date === null ? '' : `<pubDate>${new Date(date).toUTCString()}</pubDate>\n`}<description>${escapeMarkup(words)}</description>\n</item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0">\n<channel>\n<title>${escapeMarkup(view.meta.title)}</title>\n<link>${escapeMarkup(address)}</link>\n<description>${escapeMarkup(view.description ?? view.title)}</description>\n${items.join('\n')}\n</channel>\n</rss>\n`;
}

function updatesIn(node: JSONContent): readonly JSONContent[] {
  return node.type === 'update' ? [node] : (node.content ?? []).flatMap(updatesIn);
}

/** The path of a page's feed, in the page's folder. */
export function toFeedPath(folder: RepoPath): RepoPath {
  return folder === '' ? 'rss.xml' : `${folder}/rss.xml`;
}
