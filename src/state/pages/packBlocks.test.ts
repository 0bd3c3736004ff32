import { expect, test } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { packBlocks, unpackBlocks } from './packBlocks.ts';

const block = (text: string): JSONContent => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const [one, two, three] = [block('one'), block('two'), block('three')];
const before: JSONContent = { type: 'doc', content: [one, two, three] };

test.each([
  ['a block that changed', [one, block('new'), three], [0, block('new'), 2]],
  ['a block that was moved', [three, one, two], [2, 0, 1]],
  ['a block that was taken out', [one, three], [0, 2]],
  ['a block that is there twice', [one, one], [0, 0]],
  ['an equal block that is another object', [block('one')], [block('one')]],
  ['no block at all', [], []],
])('packs %s', (_, content, blocks) => {
  const after: JSONContent = { type: 'doc', content };
  const packed = packBlocks(before, after);
  expect(packed.blocks).toEqual(blocks);
  expect(unpackBlocks(structuredClone(before), structuredClone(packed))).toEqual(after);
});

test('packs the first document whole', () => {
  expect(packBlocks(null, before).blocks).toEqual([one, two, three]);
});

test('gives nothing where a named block is not there', () => {
  expect(unpackBlocks({ type: 'doc', content: [one] }, { doc: { type: 'doc' }, blocks: [0, 1] })).toBeNull();
});
