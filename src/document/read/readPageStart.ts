import { isSameJson } from '#base/isSameJson.ts';
import { findFrontMatter } from '../yaml/frontMatterRange.ts';
import { checkTextDepth } from './limitDepth.ts';
import { isSourceOnly, type JSONContent, type Page } from '../page.ts';
import { findPartStart } from './parsePage.ts';
import { findBodyStart, readPageWithGrammar, type Grammar } from './readPage.ts';

/**
 * The start of a text that can be read by itself, as a page whose source it is, with `least` UTF-16 units in it; null where the text has
 * no such start. Its blocks are those that the whole text begins with, but for rare texts: `appendRest` tells.
 */
export function readPageStartWithGrammar(grammar: Grammar, source: string, least: number): Page | null {
  const bodyFrom = findBodyStart(source, findFrontMatter(source));
  const body = source.slice(bodyFrom);
  const to = checkTextDepth(body) === null ? findPartStart(body, least) : null;
  const page = to === null ? null : readPageWithGrammar(grammar, source.slice(0, bodyFrom + to));
  return page === null || isSourceOnly(page) ? null : page;
}

/** What a page's start became, with the blocks that come behind it on the whole page; null where that does not begin as its start was read. */
export function appendRest(start: Page, whole: Page, doc: JSONContent): JSONContent | null {
  const [begun = [], all = []] = [start.doc.content, whole.doc.content];
  if (isSourceOnly(whole) || !begun.every((block, index) => isSameJson(block, all[index]))) return null;
  return { ...doc, content: [...(doc.content ?? []), ...all.slice(begun.length)] };
}
