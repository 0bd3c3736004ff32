import type { EscapeContext } from './escapeText.ts';
import { joinExpressionLines } from '../patch/documentSourceMap.ts';
import type { ElementAttribute } from '../page.ts';

type TextBlock = EscapeContext['block'];

/** An attribute as it is written; `quote` is the page's own. */
export function printAttribute(
  attribute: ElementAttribute,
  quote: '"' | "'" = '"',
  block: TextBlock = 'paragraph',
): string {
  switch (attribute.kind) {
    case 'flag':
      return attribute.name;
    case 'string':
      return `${attribute.name}=${onOneLine(printAttributeString(attribute.value, quote), block)}`;
    case 'expression':
      return `${attribute.name}={${block === 'paragraph' ? attribute.value : joinExpressionLines(attribute.value)}}`;
    case 'spread':
      return `{${block === 'paragraph' ? attribute.value : joinExpressionLines(attribute.value)}}`;
  }
}

/** A string of a tag in a heading or a cell, which are one line, and of which a vertical bar ends the latter. */
function onOneLine(text: string, block: TextBlock): string {
  if (block === 'paragraph') return text;
  const line = text.replaceAll(/\r\n?|\n/g, '&#xA;');
  return block === 'cell' ? line.replaceAll('|', '&#x7C;') : line;
}

/** A string attribute's value with its quotes: the other quote where that saves escaping. */
export function printAttributeString(value: string, quote: '"' | "'"): string {
  const other = quote === '"' ? "'" : '"';
  const used = value.includes(quote) && !value.includes(other) ? other : quote;
  const escaped = value.replace(/&(?=#?\w+;)/g, '&amp;').replaceAll(used, used === '"' ? '&quot;' : '&#x27;');
  return `${used}${escaped}${used}`;
}

/** The attributes in a node's or mark's `attrs`. */
export function getElementAttributes(
  attrs: Readonly<Record<string, unknown>> | undefined,
): readonly ElementAttribute[] {
  // Made by the reader or by the editor from the schema, in which the attribute is a list of just these.
  return Array.isArray(attrs?.['attributes']) ? (attrs['attributes'] as ElementAttribute[]) : [];
}

/** The tag in a node's or mark's `attrs`. */
export function getTagName(attrs: Readonly<Record<string, unknown>> | undefined): string {
  return typeof attrs?.['tag'] === 'string' ? attrs['tag'] : '';
}

/** What is between `<` and `>` of an opening tag, in a text block of the given kind or outside of text. */
export function printTagContents(attrs: Readonly<Record<string, unknown>> | undefined, block?: TextBlock): string {
  return [
    getTagName(attrs),
    ...getElementAttributes(attrs).map((attribute) => printAttribute(attribute, '"', block)),
  ].join(' ');
}
