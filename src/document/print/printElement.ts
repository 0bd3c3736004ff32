import type { EscapeContext } from './escapeText.ts';
import { joinExpressionLines } from '../patch/documentSourceMap.ts';
import type { ElementAttribute } from '../page.ts';

type TextBlock = EscapeContext['block'];

/** Prints an attribute; `quote` is the page's preferred one. */
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

/** A string in a tag of a heading or a cell: both are a single line, and `|` ends a cell. */
function onOneLine(text: string, block: TextBlock): string {
  if (block === 'paragraph') return text;
  const line = text.replaceAll(/\r\n?|\n/g, '&#xA;');
  return block === 'cell' ? line.replaceAll('|', '&#x7C;') : line;
}

/** Prints a string attribute's value with quotes: the other kind if that avoids escaping. */
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
  // By the schema, the attribute is a list of these.
  return Array.isArray(attrs?.['attributes']) ? (attrs['attributes'] as ElementAttribute[]) : [];
}

/** The tag in a node's or mark's `attrs`. */
export function getTagName(attrs: Readonly<Record<string, unknown>> | undefined): string {
  return typeof attrs?.['tag'] === 'string' ? attrs['tag'] : '';
}

/** The content of an opening tag between `<` and `>`; `block` is the kind of text block around it, if any. */
export function printTagContents(attrs: Readonly<Record<string, unknown>> | undefined, block?: TextBlock): string {
  return [
    getTagName(attrs),
    ...getElementAttributes(attrs).map((attribute) => printAttribute(attribute, '"', block)),
  ].join(' ');
}
