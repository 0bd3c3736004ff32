import { wellFormed } from '#base/wellFormed.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { readPage } from '#blocks/pages.ts';
import { attributesOf, readerValues } from '#document/attributeValues.ts';
import type { JSONContent } from '#document/page.ts';
import { textOf } from '#document/writtenNodes.ts';
import { escaped } from '#reading/site/siteDocument.ts';
import type { PageView } from '#site/view/pageView.ts';
import { dateIn } from './dateIn.ts';

/** The entries of a changelog as an RSS feed; null where the page has none. */
export function changeFeed(view: PageView, text: string, address: string): string | null {
  const updates = updatesIn(readPage(text).doc);
  if (updates.length === 0) return null;
  // The contents of a changelog are its entries that have a label.
  const contents = view.contents.values();
  const items = updates.map((update) => {
    const values = readerValues(attributesOf(update));
    const word = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
    const anchor = word('label').trim() === '' ? '' : (contents.next().value?.anchor ?? '');
    const link = `${address}${anchor === '' ? '' : `#${encodeURIComponent(wellFormed(anchor))}`}`;
    const date = dateIn(word('label')) ?? dateIn(word('description'));
    const words = (update.content ?? [])
      .map(textOf)
      .filter((line) => line.trim() !== '')
      .join('\n')
      .slice(0, 2000);
    return `<item>\n<title>${escaped(word('label'))}</title>\n<link>${escaped(link)}</link>\n<guid isPermaLink="${link.startsWith('http')}">${escaped(link)}</guid>\n${date === null ? '' : `<pubDate>${new Date(date).toUTCString()}</pubDate>\n`}<description>${escaped(words)}</description>\n</item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0">\n<channel>\n<title>${escaped(view.meta.title)}</title>\n<link>${escaped(address)}</link>\n<description>${escaped(view.description ?? view.title)}</description>\n${items.join('\n')}\n</channel>\n</rss>\n`;
}

function updatesIn(node: JSONContent): readonly JSONContent[] {
  return node.type === 'update' ? [node] : (node.content ?? []).flatMap(updatesIn);
}

/** Where the feed of a page stands, beside it. */
export function feedFile(folder: RepoPath): RepoPath {
  return folder === '' ? 'rss.xml' : `${folder}/rss.xml`;
}
