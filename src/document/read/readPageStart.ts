import { isSameJson } from '#base/isSameJson.ts';
import { findFrontMatter } from '../yaml/frontMatterRange.ts';
import { checkTextDepth } from './limitDepth.ts';
import { isSourceOnly, type JSONContent, type Page } from '../page.ts';
import { findPartStart } from './parsePage.ts';
import { findBodyStart, readPageWithGrammar, type Grammar } from './readPage.ts';

/**
 * Reads the start of a text: at least `least` UTF-16 units that can be read on their own, as a page with just that
 * source; null if there is no such part. Its blocks are those that the whole text starts with, except for rare texts,
 * which `appendRest` detects.
 */
export function readPageStartWithGrammar(grammar: Grammar, source: string, least: number): Page | null {
  const bodyFrom = findBodyStart(source, findFrontMatter(source));
  const body = source.slice(bodyFrom);
  const to = checkTextDepth(body) === null ? findPartStart(body, least) : null;
  const page = to === null ? null : readPageWithGrammar(grammar, source.slice(0, bodyFrom + to));
  return page === null || isSourceOnly(page) ? null : page;
}

/**
 * The edited start of a page with the remaining blocks of the whole page; null if the whole page doesn't start with the
 * blocks of `start`.
 */
export function appendRest(start: Page, whole: Page, doc: JSONContent): JSONContent | null {
  const [begun = [], all = []] = [start.doc.content, whole.doc.content];
  if (isSourceOnly(whole) || !begun.every((block, index) => isSameJson(block, all[index]))) return null;
  return { ...doc, content: [...(doc.content ?? []), ...all.slice(begun.length)] };
}
