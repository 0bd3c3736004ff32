import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getValueAtPointer } from '#openapi/text/pointer.ts';
import { formatLineMappedJson, pointerAtLine } from './lineMappedJson.ts';

it('formats any value as equivalent JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(formatLineMappedJson(value, 10_000)?.text ?? '')).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it.each([
  [0, []],
  [1, ['a']],
  [2, ['a', 'b']],
  [3, ['a', 'b', 0]],
  [4, ['a', 'b', 1]],
  [5, ['a', 'b', 1, 'c']],
  [6, ['a', 'b', 1]],
  [9, ['d']],
] as const)('returns the pointer of line %i', (line, pointer) => {
  const value = { a: { b: [1, { c: true }] }, d: 'x' };
  const json = formatLineMappedJson(value, 100);
  expect(json === null ? null : pointerAtLine(json, line)).toEqual(pointer);
  expect(getValueAtPointer(value, pointer)).toBeDefined();
});

it('returns null for a cyclic value', () => {
  const round: { inner?: unknown } = {};
  round.inner = round;
  expect(formatLineMappedJson(round, 500)).toBeNull();
});
