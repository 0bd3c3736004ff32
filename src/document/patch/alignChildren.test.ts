import { expect, it } from 'vitest';
import type { JSONContent } from '../page.ts';
import { alignChildren } from './alignChildren.ts';

const paragraph = (text: string): JSONContent => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const item = (...content: JSONContent[]): JSONContent => ({ type: 'listItem', content });
const origins = (base: readonly JSONContent[], edited: readonly JSONContent[]) =>
  alignChildren(base, edited).map(({ from }) => from);

it('matches all other children of a long page after edits that are far apart', () => {
  const base = Array.from({ length: 600 }, (_, index) => paragraph(`Paragraph ${index} says this.`));
  const edited = base.flatMap((child, index) => {
    if (index === 5) return [];
    if (index === 300) return [paragraph('New.'), child];
    return index === 590 ? [paragraph('Paragraph 590 says that.')] : [child];
  });
  const expected = base.flatMap((_, index) => (index === 5 ? [] : index === 300 ? [null, index] : [index]));
  expect(origins(base, edited)).toEqual(expected);
  expect(alignChildren(base, edited).filter(({ equal }) => !equal)).toEqual([
    { from: null, equal: false },
    { from: 590, equal: false },
  ]);
});

it.each<[what: string, base: readonly JSONContent[], edited: readonly JSONContent[], from: readonly (number | null)[]]>(
  [
    [
      'a changed child that was moved over a changed one',
      [paragraph('one two three four'), paragraph('five six seven eight')],
      [paragraph('five six seven new'), paragraph('one two three new')],
      [1, null],
    ],
    [
      'an item that got the next one as its list',
      [item(paragraph('one')), item(paragraph('two three four five'))],
      [item(paragraph('one'), paragraph('two three four five'))],
      [0],
    ],
    [
      'children without common words by their order',
      [paragraph('a'), paragraph('b')],
      [paragraph('c'), paragraph('d')],
      [0, 1],
    ],
  ],
)('matches %s', (_, base, edited, from) => {
  expect(origins(base, edited)).toEqual(from);
});
