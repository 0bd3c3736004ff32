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

test('returns the last file of each site until it is deleted', () => {
  const kept = storage();
  writeLastShownFile(() => kept, 'a', guide);
  writeLastShownFile(() => kept, 'b', { screen: 'source', path: 'docs.json' });
  expect(readLastShownFile(() => kept, 'a')).toEqual(guide);
  deleteLastShownFile(() => kept, 'a');
  expect([readLastShownFile(() => kept, 'a'), readLastShownFile(() => kept, 'b')?.path]).toEqual([null, 'docs.json']);
});

test.each(['{', '[]', '{"screen":"x","path":"a"}', '{"screen":"page"}'])('returns null for %j', (text) => {
  const kept = storage();
  kept.setItem('docwright-site-place a', text);
  expect(readLastShownFile(() => kept, 'a')).toBeNull();
});

test('works without storage if the browser denies access', () => {
  const refusing = (): Storage => {
    throw new DOMException('', 'SecurityError');
  };
  writeLastShownFile(refusing, 'a', guide);
  deleteLastShownFile(refusing, 'a');
  expect(readLastShownFile(refusing, 'a')).toBeNull();
});
