import { visit } from 'jsonc-parser';

/** The keys whose values name something that is found by them, whatever they look like: what hangs on a list hangs on its entries. */
const naming = new Set([
  '$ref',
  '$schema',
  'asyncapi',
  'destination',
  'directory',
  'favicon',
  'href',
  'icon',
  'iconType',
  'layout',
  'openapi',
  'pages',
  'root',
  'source',
  'theme',
  'type',
  'url',
]);

/**
 * Tells of an offset in a JSON text whether what stands there is no words: the name of a key, or a path or an address, by which
 * something else is found. A text that is no JSON is read as far as it is one.
 */
export function jsonReferences(text: string): (offset: number) => boolean {
  const ranges: { readonly from: number; readonly to: number }[] = [];
  visit(text, {
    onObjectProperty: (_, offset, length) => void ranges.push({ from: offset, to: offset + length }),
    onLiteralValue: (value: unknown, offset, length, _line, _column, path) => {
      if (typeof value !== 'string') return;
      const key = path().findLast((one) => typeof one === 'string');
      if (isAddress(value) || (typeof key === 'string' && naming.has(key)))
        ranges.push({ from: offset, to: offset + length });
    },
  });
  // Hits come in their order: the ranges are gone through once.
  let at = 0;
  return (offset) => {
    if (offset < (ranges[at - 1]?.to ?? 0)) at = 0;
    while ((ranges[at]?.to ?? Infinity) <= offset) at += 1;
    return (ranges[at]?.from ?? Infinity) <= offset;
  };
}

/** A path or an address in one piece, and no words that have a slash between them. */
function isAddress(value: string): boolean {
  return /^\S+$/.test(value) && /[^/]\/|\/[^/]|^(?:#|mailto:|tel:)./.test(value);
}
