import { expect, it } from 'vitest';
import { createSharedTextReader, createSharedTextBuffer } from './sharedTexts.ts';

const texts = new Map([
  ['plain.mdx', 'Words, and café.'],
  ['empty.mdx', ''],
  ['far.mdx', 'Zażółć 漢字 🚀'],
  ['half.mdx', 'Half a pair: \ud83d.'],
]);

it.each([...texts])('shares the text of %s unchanged with other threads', (path, text) => {
  const shared = createSharedTextReader(structuredClone(createSharedTextBuffer(texts)));
  expect(shared.has(path)).toBe(true);
  expect(shared.get(path)).toBe(text);
});

it('has no other texts', () => {
  const shared = createSharedTextReader(createSharedTextBuffer(texts));
  expect([shared.has('gone.mdx'), shared.get('gone.mdx')]).toEqual([false, undefined]);
});
