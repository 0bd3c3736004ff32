import {
  shiftOutlineElement,
  parseExpressionOutline,
  parseStringLiteral,
  type ExpressionContext,
} from './parseCodeOutline.ts';
import type { OutlineAttribute, OutlineElement } from './outline.ts';

/** An MDX tag. Offsets are relative to the text that was read. */
export interface ScannedTag {
  /** Empty for a fragment. */
  readonly name: string;
  readonly kind: 'open' | 'close' | 'selfClosing';
  readonly to: number;
  readonly attributes: readonly OutlineAttribute[];
  /** Elements in its attributes. */
  readonly inner: readonly OutlineElement[];
}

/** An expression in braces. */
export interface ScannedExpression {
  readonly kind: 'expression';
  readonly to: number;
  readonly inner: readonly OutlineElement[];
}

const space = /[\s\uFEFF]*/y;
// Names as in micromark-extension-mdx-jsx, except for white space around dots and colons, which nobody uses.
const tagName =
  /[$_\p{ID_Start}][$\u200C\u200D\p{ID_Continue}-]*(?:(?:\.[$_\p{ID_Start}][$\u200C\u200D\p{ID_Continue}-]*)+|:[$_\p{ID_Start}][$\u200C\u200D\p{ID_Continue}-]*)?/uy;
const attributeName =
  /[$_\p{ID_Start}][$\u200C\u200D\p{ID_Continue}-]*(?::[$_\p{ID_Start}][$\u200C\u200D\p{ID_Continue}-]*)?/uy;

function skipped(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found === null ? at : at + found[0].length;
}

/** Reads the tag at `<`, which no white space may follow; null if it isn't certain to be a tag. */
export function scanTag(text: string, at: number): ScannedTag | null {
  let place = at + 1;
  const isClosing = text[place] === '/';
  if (isClosing) place += 1;
  const nameEnd = skipped(tagName, text, place);
  const name = text.slice(place, nameEnd);
  place = nameEnd;
  const attributes: OutlineAttribute[] = [];
  const inner: OutlineElement[] = [];
  for (;;) {
    const spaceEnd = skipped(space, text, place);
    if (text[spaceEnd] === '>')
      return { name, kind: isClosing ? 'close' : 'open', to: spaceEnd + 1, attributes, inner };
    // Anything else in a closing tag is an error, and so are attributes of a fragment.
    if (isClosing || name === '') return null;
    if (text[spaceEnd] === '/') {
      const end = skipped(space, text, spaceEnd + 1);
      return text[end] === '>' ? { name, kind: 'selfClosing', to: end + 1, attributes, inner } : null;
    }
    const next =
      text[spaceEnd] === '{' ? scanSpread(text, spaceEnd, inner) : scanAttribute(text, spaceEnd, attributes, inner);
    if (next === null) return null;
    place = next;
  }
}

function scanSpread(text: string, at: number, inner: OutlineElement[]): number | null {
  const spread = scanExpression(text, at, 'spread');
  if (spread === null) return null;
  inner.push(...spread.inner);
  return spread.to;
}

function scanAttribute(
  text: string,
  at: number,
  attributes: OutlineAttribute[],
  inner: OutlineElement[],
): number | null {
  const nameEnd = skipped(attributeName, text, at);
  if (nameEnd === at) return null;
  const name = text.slice(at, nameEnd);
  const equals = skipped(space, text, nameEnd);
  if (text[equals] !== '=') {
    if (equals === nameEnd && !/[/>{]/.test(text[equals] ?? '')) return null;
    attributes.push({ name, value: null });
    return nameEnd;
  }
  const valueAt = skipped(space, text, equals + 1);
  const quote = text[valueAt];
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, valueAt + 1);
    if (end < 0) return null;
    attributes.push({ name, value: { target: text.slice(valueAt + 1, end), from: valueAt + 1, to: end, quote } });
    return end + 1;
  }
  const expression = quote === '{' ? scanExpression(text, valueAt, 'value') : null;
  if (expression === null) return null;
  const string = parseStringLiteral(text.slice(valueAt + 1, expression.to - 1));
  const from = valueAt + 1 + (string?.at ?? 0);
  attributes.push({
    name,
    value: string === null ? null : { target: string.text, from, to: from + string.text.length, quote: string.quote },
  });
  inner.push(...expression.inner);
  return expression.to;
}

/** Maximum number of closing braces to try: each one requires parsing from the start. */
const mostTries = 200;

/** Reads the expression at `{`, up to the first closing brace that makes it valid; null if none does. */
export function scanExpression(text: string, at: number, use: ExpressionContext): ScannedExpression | null {
  let end = text.indexOf('}', at + 1);
  for (let tries = 0; end >= 0 && tries < mostTries; tries += 1) {
    const source = text.slice(at + 1, end);
    const read = parseExpressionOutline(source, use);
    if (read !== null)
      return {
        kind: 'expression',
        to: end + 1,
        inner: read.elements.map((element) => shiftOutlineElement(element, at + 1)),
      };
    end = text.indexOf('}', end + 1);
  }
  return null;
}
