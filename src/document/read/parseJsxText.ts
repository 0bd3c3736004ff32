import { decodeCharacterReferences } from './characterReference.ts';

/** Text-only JSX: a string, or text in an element. */
export type JsxText = string | { readonly tag: string; readonly words: readonly JsxText[] };

/** Text-level elements; '' is a fragment. */
const elements: ReadonlySet<string> = new Set([
  '',
  ...'b code del em i ins kbd mark q s small span strong sub sup u var'.split(' '),
]);

const parts = /<(\/?)([a-z\d]*)>|<br\s*\/>|\{\s*(["'])([^"'\\{}]*)\3\s*\}|([^<>{}]+)/gy;

/** The text of an expression that is text-only JSX: elements without attributes, fragments, quoted strings. Null otherwise. */
export function parseJsxText(expression: string): readonly JsxText[] | null {
  const source = expression.trim();
  if (!source.startsWith('<') || !source.endsWith('>')) return null;
  const open: { readonly tag: string; readonly words: JsxText[] }[] = [{ tag: '', words: [] }];
  let end = 0;
  for (const found of source.matchAll(parts)) {
    const [all, closing = '', tag, , quoted, text] = found;
    const around = open.at(-1);
    // Anything after the root element is another expression.
    if (around === undefined || (open.length === 1 && end > 0)) return null;
    end += all.length;
    if (tag === undefined) around.words.push(quoted ?? decodeCharacterReferences(oneLine(text ?? ' ')));
    else if (!elements.has(tag)) return null;
    else if (closing === '') open.push({ tag, words: [] });
    else {
      open.pop();
      const outside = open.at(-1);
      if (outside === undefined || around.tag !== tag) return null;
      outside.words.push(...(tag === '' ? around.words : [around]));
    }
  }
  const [whole] = open;
  return open.length === 1 && end === source.length && whole !== undefined ? whole.words : null;
}

/** The text without its elements. */
export function getJsxTextContent(words: readonly JsxText[]): string {
  return words.map((word) => (typeof word === 'string' ? word : getJsxTextContent(word.words))).join('');
}

/** JSX white space: a line ending with surrounding white space is removed at the edges, otherwise becomes a space. */
function oneLine(text: string): string {
  return text.replaceAll(/^\s*\n\s*|\s*\n\s*$/g, '').replaceAll(/\s*\n\s*/g, ' ');
}
