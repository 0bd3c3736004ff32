import { isPathOrUrl } from '#base/isPathOrUrl.ts';
import { literalElements, type CodeRange, type CodeText, type TextAttributeTest } from './findTextInCode.ts';

/** Comments, and what may contain comment delimiters: strings, URLs, and escapes. */
const inStyles =
  /\/\*[^]*?(?:\*\/|$)|("(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*')|"(?:\\[^]|[^"\\\n])*|'(?:\\[^]|[^'\\\n])*|\burl\(\s*(?:\\[^]|[^\s"'()\\])*|\\[^]/gi;
const beforeContent = /[\s;{]content\s*:\s*$/i;
/** Length of the text to check before a string, in UTF-16 units. */
const nearBefore = 30;

/** The text in a style sheet: comments, and strings that it shows on the page. All else is style names and values. */
export function findTextInCss(text: string): readonly CodeText[] {
  return [...text.matchAll(inStyles)].flatMap(({ 0: whole, 1: string, index }) => {
    const isContent = string !== undefined && beforeContent.test(text.slice(Math.max(0, index - nearBefore), index));
    return whole.startsWith('/*') || isContent ? [{ from: index, to: index + whole.length, kind: 'code' }] : [];
  });
}

// Each alternative also ends at the end of the text, so that no match is retried from many starts.
const inHtml =
  /<!--[^]*?(?:-->|$)|<[!?][^>]*(?:>|$)|<(script|style)\b[^]*?(?:<\/\1\s*>|$)|<\/?([a-z][^\s/>]*)(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>])*(?:>|$)/gi;
// Also matches what isn't an attribute, so that no match starts in the middle of it.
const inTag = /([^\s"'=<>/]+)(?:\s*=\s*(?:("[^"]*"|'[^']*')|[^\s"'>]+))?|"[^"]*"?|'[^']*'?/g;

/**
 * The text of HTML or SVG: text content, comments, and attributes that are always text. All else names elements,
 * styles, and scripts. In elements such as `code` and `svg`, everything is code.
 */
export function findTextInHtml(text: string, isWords: TextAttributeTest): readonly CodeText[] {
  const words: CodeText[] = [];
  let [from, literal] = [0, 0];
  for (const { 0: whole, 2: tag, index } of text.matchAll(inHtml)) {
    if (whole.startsWith('<!--')) continue;
    words.push({ from, to: index, kind: literal > 0 ? 'code' : 'text' });
    from = index + whole.length;
    if (tag === undefined) continue;
    const isClosing = whole.startsWith('</');
    const isLiteral = literalElements.has(tag.toLowerCase());
    if (isClosing && isLiteral) literal = Math.max(0, literal - 1);
    if (isClosing) continue;
    const kind: CodeText['kind'] = literal > 0 || isLiteral ? 'code' : 'attribute';
    words.push(
      ...attributeWords(text, index + 1 + tag.length, from, tag, isWords).map((word) => ({ ...word, kind: kind })),
    );
    if (isLiteral && !whole.endsWith('/>')) literal += 1;
  }
  return [...words, { from, to: text.length, kind: literal > 0 ? 'code' : 'text' }];
}

function attributeWords(
  text: string,
  from: number,
  to: number,
  tag: string,
  isWords: TextAttributeTest,
): readonly CodeRange[] {
  return [...text.slice(from, to).matchAll(inTag)].flatMap(({ 0: attribute, 1: name = '', 2: quoted, index }) => {
    if (quoted === undefined || isPathOrUrl(quoted.slice(1, -1))) return [];
    const end = from + index + attribute.length;
    // Many HTML attributes contain names separated by spaces, so no value proves that it is text.
    return isWords(tag, name, '') ? [{ from: end - quoted.length, to: end }] : [];
  });
}
