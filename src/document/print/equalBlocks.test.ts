import { describe, expect, it } from 'vitest';
import type { JSONContent } from '../page.ts';
import { createEqualBlocks, type KnownBlock } from './equalBlocks.ts';

const image = (src: string, more: Record<string, unknown> = {}): JSONContent => ({
  type: 'paragraph',
  content: [{ type: 'image', attrs: { src, ...more } }],
});

const reading: KnownBlock['reading'] = {
  source: 'ab',
  base: 0,
  bodyFrom: 0,
  origins: new WeakMap(),
  definitions: new Map(),
  sourceDefinitions: new Map(),
  renamedLabels: new Map(),
  parts: new Map(),
  valid: true,
};
const known = (nodes: readonly JSONContent[]): readonly KnownBlock[] =>
  nodes.map((node, index) => ({ node, origin: { from: index % 2, to: (index % 2) + 1 }, reading }));

describe('equal blocks', () => {
  it.each([3, 30])('are found among %i with the same text', (count) => {
    const blocks = known(Array.from({ length: count }, (_, index) => image(`/${index}.png`)));
    const pick = createEqualBlocks();
    for (const block of blocks)
      expect(
        pick(blocks, image(String(block.node.content?.[0]?.attrs?.['src']), { alt: null }), (node) => node),
      ).toEqual({
        blocks: [block],
        isWrittenAlike: true,
      });
    expect(pick(blocks, image('/other.png'), (node) => node).blocks).toEqual([]);
  });

  it.each([3, 30])('are told apart by their source among %i', (count) => {
    const blocks = known(Array.from({ length: count }, () => image('/a.png')));
    const found = createEqualBlocks()(blocks, image('/a.png'), (node) => node);
    expect(found.blocks).toHaveLength(count);
    expect(found.isWrittenAlike).toBe(false);
  });

  it('take time in proportion to the number of blocks', () => {
    const count = 2000;
    const blocks = known(Array.from({ length: count }, (_, index) => image(`/${index}.png`)));
    let looks = 0;
    const form = (node: JSONContent) => {
      looks += 1;
      return node;
    };
    const pick = createEqualBlocks();
    for (let index = 0; index < count; index += 1) pick(blocks, image(`/${index + 100}.png`), form);
    expect(looks).toBeLessThan(20 * count);
  });
});
