import { visit } from 'jsonc-parser';
import type { KeyedString } from '#openapi/text/yamlStrings.ts';
import { referencesAmong } from './referenceKeys.ts';

/** Tells of an offset in a JSON text whether something is found by what stands there. A text that is no JSON is read as far as it is one. */
export function jsonReferences(text: string): (offset: number) => boolean {
  const strings: KeyedString[] = [];
  visit(text, {
    onObjectProperty: (value, offset, length, _line, _column, path) =>
      void strings.push({ from: offset, to: offset + length, value, key: null, depth: path().length + 1 }),
    onLiteralValue: (value: unknown, offset, length, _line, _column, path) => {
      if (typeof value !== 'string') return;
      const keys = path();
      const key = keys.findLast((one) => typeof one === 'string');
      strings.push({
        from: offset,
        to: offset + length,
        value,
        key: typeof key === 'string' ? key : '',
        depth: keys.length,
      });
    },
  });
  return referencesAmong(strings);
}
