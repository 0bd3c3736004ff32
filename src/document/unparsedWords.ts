import { isAddress } from '#base/isAddress.ts';
import type { CodeRange, IsWords } from './wordsOfCode.ts';

/** Comments, and what else may hold the marks of one: strings, addresses, and what stands behind a backslash. */
const inStyles =
  /\/\*[^]*?(?:\*\/|$)|("(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*')|"(?:\\[^]|[^"\\\n])*|'(?:\\[^]|[^'\\\n])*|\burl\(\s*(?:\\[^]|[^\s"'()\\])*|\\[^]/gi;
const beforeContent = /[\s;{]content\s*:\s*$/i;
/** Of what stands before a string, in UTF-16 units. */
const nearBefore = 30;

/** What of a style sheet is words: its comments, and what it writes onto the page. All else is what pages are styled by. */
export function wordsOfStyles(text: string): readonly CodeRange[] {
  return [...text.matchAll(inStyles)].flatMap(({ 0: whole, 1: string, index }) => {
    const isContent = string !== undefined && beforeContent.test(text.slice(Math.max(0, index - nearBefore), index));
    return whole.startsWith('/*') || isContent ? [{ from: index, to: index + whole.length }] : [];
  });
}

// Each alternative ends with the text at the latest: none is tried from each of many starts to the end.
const inHtml =
  /<!--[^]*?(?:-->|$)|<[!?][^>]*(?:>|$)|<(script|style)\b[^]*?(?:<\/\1\s*>|$)|<\/?([a-z][^\s/>]*)(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>])*(?:>|$)/gi;
// What is no attribute is taken too, so that nothing is tried from its middle.
const inTag = /([^\s"'=<>/]+)(?:\s*=\s*(?:("[^"]*"|'[^']*')|[^\s"'>]+))?|"[^"]*"?|'[^']*'?/g;

/** What of HTML is words: its text, its comments, and attributes that are always words. All else names elements, styles and scripts. */
export function wordsOfHtml(text: string, isWords: IsWords): readonly CodeRange[] {
  const words: CodeRange[] = [];
  let from = 0;
  for (const { 0: whole, 2: tag, index } of text.matchAll(inHtml)) {
    if (whole.startsWith('<!--')) continue;
    words.push({ from, to: index });
    from = index + whole.length;
    if (tag === undefined || whole.startsWith('</')) continue;
    const inside = index + 1 + tag.length;
    for (const { 0: attribute, 1: name = '', 2: quoted, index: at } of text.slice(inside, from).matchAll(inTag)) {
      if (quoted === undefined || isAddress(quoted.slice(1, -1))) continue;
      const end = inside + at + attribute.length;
      // Many of HTML have blanks between what they name: no value tells that it is words.
      if (isWords(tag, name, '')) words.push({ from: end - quoted.length, to: end });
    }
  }
  return [...words, { from, to: text.length }];
}
