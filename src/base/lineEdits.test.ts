import fc from 'fast-check';
import { expect, it } from 'vitest';
import { growthOf, mostGrowth } from '../../test/growth.ts';
import { listLineEdits } from './lineEdits.ts';
import { applyEdits } from './textEdit.ts';

it('turns one text into the other with edits of whole lines, none next to another', () => {
  const text = fc
    .array(fc.constantFrom('\n', '\n', '\r\n', 'a\n', 'b\n', 'c\n', 'd\r\n', 'e\n', 'f\n'), { maxLength: 12 })
    .chain((lines) => fc.constantFrom('', 'a', 'g').map((last) => lines.join('') + last));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const edits = listLineEdits(before, after);
      expect(applyEdits(before, edits)).toBe(after);
      for (const [index, { from, to }] of edits.entries()) {
        expect(from === 0 || before[from - 1] === '\n').toBe(true);
        expect(to === before.length || to === 0 || before[to - 1] === '\n').toBe(true);
        if (index > 0) expect(edits[index - 1]?.to).toBeLessThan(from);
      }
    }),
  );
});

it.each<readonly [what: string, isChanged: (index: number, size: number) => boolean]>([
  ['one changed', (index, size) => index === size >> 1],
  ['every second changed', (index) => index % 2 === 0],
  ['all changed', () => true],
])('compares texts with many blank lines and %s in about linear time', (_, isChanged) => {
  const make = (size: number) => {
    const write = (words: string) =>
      Array.from({ length: size }, (_line, index) => `Line ${index}${isChanged(index, size) ? words : ''}.\n`).join(
        '\n',
      );
    return [write(' before'), write(' after')] as const;
  };
  expect(growthOf(make, ([before, after]) => listLineEdits(before, after), 500)).toBeLessThan(mostGrowth);
});
