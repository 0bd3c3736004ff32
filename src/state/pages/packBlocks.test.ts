import { expect, test } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { packBlocks, unpackBlocks } from './packBlocks.ts';

const block = (text: string): JSONContent => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const [one, two, three] = [block('one'), block('two'), block('three')];
const before: JSONContent = { type: 'doc', content: [one, two, three] };

test.each([
  ['a document that is the same', [one, two, three], [[0, 3]]],
  ['a block that changed', [one, block('new'), three], [[0, 1], block('new'), [2, 3]]],
  ['a block that is new at the end', [one, two, three, block('new')], [[0, 3], block('new')]],
  [
    'a block that was moved',
    [three, one, two],
    [
      [2, 3],
      [0, 1],
      [1, 2],
    ],
  ],
  [
    'a block that was taken out',
    [one, three],
    [
      [0, 1],
      [2, 3],
    ],
  ],
  ['a block that is there twice', [one, one], [[0, 1], one]],
  ['an equal block that is another object', [block('one')], [block('one')]],
  ['no block at all', [], []],
])('packs %s', (_, content, blocks) => {
  const after: JSONContent = { type: 'doc', content };
  const packed = packBlocks(before, after);
  expect(packed.blocks).toEqual(blocks);
  expect(unpackBlocks(structuredClone(before), structuredClone(packed))).toEqual(after);
});

test('packs the first document in full', () => {
  expect(packBlocks(null, before).blocks).toEqual([one, two, three]);
});

test('returns null if a referenced block is missing', () => {
  expect(unpackBlocks({ type: 'doc', content: [one] }, { doc: { type: 'doc' }, blocks: [[0, 2]] })).toBeNull();
});
