import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mutate } from '../../../test/corpus/mutations.ts';
import { randomOf } from '../../../test/bench/fidelity/random.ts';
import { scanJson } from './scanJson.ts';
import { buildPointerTree } from './pointerTree.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

it('accepts the same texts as JSON.parse', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), (value, seed) => {
      const text = mutate(randomOf(seed), JSON.stringify(value, null, seed % 3));
      expect([text, scanJson(text).error === null]).toEqual([text, isJson(text)]);
    }),
    { numRuns: 1000 },
  );
});

it.each([
  ['{"a": [1, {"b": "x"}]}', ['a', 1, 'b'], '"x"'],
  ['{"a": 1, "a": 2}', ['a'], '2'],
  ['{"a": {"b": 1}, "a": {}}', ['a', 'b'], null],
  ['{"\\u0061": 1}', ['a'], '1'],
])('finds in %s the value at %j', (text, pointer, found) => {
  const { root, places } = buildPointerTree([pointer]);
  scanJson(text, root);
  const range = places[0]?.found ?? null;
  expect(range === null ? null : text.slice(range.from, range.to)).toBe(found);
});

it.each([
  ['{"a": }', 6],
  ['{"a": 1', 7],
  ['{"a": 1} x', 9],
  ['', 0],
])('reports the offset where %j stops being JSON', (text, offset) => {
  expect(scanJson(text).error).toBe(offset);
});

it('rejects excessive nesting', () => {
  expect(scanJson('['.repeat(100_000)).error).toBe(500);
});

it('reports duplicate keys', () => {
  expect(scanJson('{"a": {"b": 1, "b": 2}, "c": [{"a": 1}]}').duplicateKey).toEqual([{ from: 15, to: 18 }]);
});
