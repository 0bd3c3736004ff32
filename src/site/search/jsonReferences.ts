import { visit } from 'jsonc-parser';
import type { KeyedString } from '#openapi/text/yamlStrings.ts';
import { referencesAmong } from './referenceKeys.ts';

/** Tells of an offset in a JSON text whether something is found by what stands there. A text that is no JSON is read as far as it is one. */
export function jsonReferences(text: string): (offset: number) => boolean {
  const strings: KeyedString[] = [];
  visit(text, {
    onObjectProperty: (value, offset, length, _line, _column, path) =>
      void strings.push({ from: offset, to: offset + length, value, ...placeOf(path(), 1), isKey: true }),
    onLiteralValue: (value: unknown, offset, length, _line, _column, path) => {
      if (typeof value !== 'string') return;
      strings.push({ from: offset, to: offset + length, value, ...placeOf(path(), 0), isKey: false });
    },
  });
  return referencesAmong(strings);
}

function placeOf(path: readonly (string | number)[], below: number): Pick<KeyedString, 'keys' | 'depth'> {
  return { keys: path.filter((one) => typeof one === 'string'), depth: path.length + below };
}
