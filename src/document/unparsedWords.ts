import { isAddress } from '#base/isAddress.ts';
import type { CodeRange, IsWords } from './wordsOfCode.ts';

/** Comments and strings of code in whichever language that has those of JavaScript. */
const inCode =
  /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|("(?:\\.|[^"\\\n])*(?:"|(?=\n|$))|'(?:\\.|[^'\\\n])*(?:'|(?=\n|$))|`(?:\\[^]|[^`\\])*(?:`|$))/g;

/** Of an attribute before a string, in UTF-16 units. */
const longestName = 40;

/** What of code that cannot be parsed, as TypeScript, is words for certain: its comments and its strings that are no address. All else may be names. */
export function wordsOfUnparsedCode(text: string, isWords: IsWords): readonly CodeRange[] {
  return [...text.matchAll(inCode)].flatMap(({ 0: whole, 1: string, index }): readonly CodeRange[] => {
    const range = { from: index, to: index + whole.length };
    if (string === undefined) return [range];
    const value = string.slice(1, -1);
    const attribute = /([\w-]+)=$/.exec(text.slice(Math.max(0, index - longestName), index))?.[1];
    const isName = isAddress(value) || (attribute !== undefined && !isWords('', attribute, value));
    return isName ? [] : [range];
  });
}

const inStyles =
  /\/\*[^]*?(?:\*\/|$)|(?<=(?:^|[\s;{])content\s{0,9}:\s{0,9})("(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*')/g;

/** What of a style sheet is words: its comments, and what it writes onto the page. All else is what pages are styled by. */
export function wordsOfStyles(text: string): readonly CodeRange[] {
  return [...text.matchAll(inStyles)].map(({ 0: whole, index }) => ({ from: index, to: index + whole.length }));
}

// Each alternative ends with the text at the latest: none is tried from each of many starts to the end.
const inHtml =
  /<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1\s*>|$)|<\/?([a-z][^\s/>]*)(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>])*(?:>|$)/gi;
const inTag = /([^\s"'=<>/]+)\s*=\s*("[^"]*"|'[^']*')/g;

/** What of HTML is words: its text, its comments, and attributes that are words. All else names elements, styles and scripts. */
export function wordsOfHtml(text: string, isWords: IsWords): readonly CodeRange[] {
  const words: CodeRange[] = [];
  let from = 0;
  for (const { 0: whole, 2: tag, index } of text.matchAll(inHtml)) {
    if (whole.startsWith('<!--')) continue;
    words.push({ from, to: index });
    from = index + whole.length;
    if (tag === undefined) continue;
    for (const { 0: attribute, 1: name = '', 2: quoted = '', index: at } of whole.matchAll(inTag)) {
      const end = index + at + attribute.length;
      const value = quoted.slice(1, -1);
      if (isWords(tag, name, value) && !isAddress(value)) words.push({ from: end - quoted.length, to: end });
    }
  }
  return [...words, { from, to: text.length }];
}
