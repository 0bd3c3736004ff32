import { expect, test } from 'vitest';
import { deleteLastShownFile, readLastShownFile, writeLastShownFile, type LastShownFile } from './lastShownFile.ts';

function storage(): Storage {
  const values = new Map<string, string>();
  // Only the methods in use; `Storage` has more.
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  } as unknown as Storage;
}

const guide: LastShownFile = { screen: 'page', path: 'guide.mdx' };

test('gives the place of each site, until that is removed', () => {
  const kept = storage();
  writeLastShownFile(() => kept, 'a', guide);
  writeLastShownFile(() => kept, 'b', { screen: 'source', path: 'docs.json' });
  expect(readLastShownFile(() => kept, 'a')).toEqual(guide);
  deleteLastShownFile(() => kept, 'a');
  expect([readLastShownFile(() => kept, 'a'), readLastShownFile(() => kept, 'b')?.path]).toEqual([null, 'docs.json']);
});

test.each(['{', '[]', '{"screen":"x","path":"a"}', '{"screen":"page"}'])('gives nothing for %j', (text) => {
  const kept = storage();
  kept.setItem('docwright-site-place a', text);
  expect(readLastShownFile(() => kept, 'a')).toBeNull();
});

test('does without where the browser refuses', () => {
  const refusing = (): Storage => {
    throw new DOMException('', 'SecurityError');
  };
  writeLastShownFile(refusing, 'a', guide);
  deleteLastShownFile(refusing, 'a');
  expect(readLastShownFile(refusing, 'a')).toBeNull();
});
