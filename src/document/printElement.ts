import type { ElementAttribute } from './page.ts';

/** An attribute as it is written; `quote` is the page's own. */
export function printAttribute(attribute: ElementAttribute, quote: '"' | "'" = '"'): string {
  switch (attribute.kind) {
    case 'flag':
      return attribute.name;
    case 'string':
      return `${attribute.name}=${printString(attribute.value, quote)}`;
    case 'expression':
      return `${attribute.name}={${attribute.value}}`;
    case 'spread':
      return `{${attribute.value}}`;
  }
}

/** A string attribute's value with its quotes: the other quote where that saves escaping. */
export function printString(value: string, quote: '"' | "'"): string {
  const other = quote === '"' ? "'" : '"';
  const used = value.includes(quote) && !value.includes(other) ? other : quote;
  const escaped = value.replace(/&(?=#?\w+;)/g, '&amp;').replaceAll(used, used === '"' ? '&quot;' : '&#x27;');
  return `${used}${escaped}${used}`;
}

/** The attributes in a node's or mark's `attrs`. */
export function attributesOf(attrs: Readonly<Record<string, unknown>> | undefined): readonly ElementAttribute[] {
  // Made by the reader or by the editor from the schema, in which the attribute is a list of just these.
  return Array.isArray(attrs?.['attributes']) ? (attrs['attributes'] as ElementAttribute[]) : [];
}

/** The tag in a node's or mark's `attrs`. */
export function tagOf(attrs: Readonly<Record<string, unknown>> | undefined): string {
  return typeof attrs?.['tag'] === 'string' ? attrs['tag'] : '';
}

/** What stands between `<` and `>` of an opening tag. */
export function printTag(attrs: Readonly<Record<string, unknown>> | undefined): string {
  return [tagOf(attrs), ...attributesOf(attrs).map((attribute) => printAttribute(attribute))].join(' ');
}
