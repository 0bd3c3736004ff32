import { expect, test } from 'vitest';
import { createImageDimensionsCache } from './imageDimensionsCache.ts';

function memory(first: string | null = null) {
  let value = first;
  return { getItem: () => value, setItem: (_key: string, text: string) => void (value = text) };
}

test('remembers an image’s dimensions on the next visit, per site', () => {
  const storage = memory();
  createImageDimensionsCache(() => storage).set('one', '/a.png', { width: 30, height: 20, fills: true });
  const next = createImageDimensionsCache(() => storage);
  expect(next.get('one', '/a.png')).toEqual({ width: 30, height: 20, fills: true });
  expect(next.get('two', '/a.png')).toBeNull();
});

test('reads dimensions stored by an earlier version', () => {
  const sizes = createImageDimensionsCache(() => memory('[["one /a.png", 30, 20]]'));
  expect(sizes.get('one', '/a.png')).toEqual({ width: 30, height: 20, fills: false });
});

test('starts empty if the stored data is invalid', () => {
  for (const broken of ['{', '{}', '[["a", 0, 1]]']) {
    const sizes = createImageDimensionsCache(() => memory(broken));
    expect(sizes.get('one', '/a.png')).toBeNull();
  }
});

test('keeps the most recently seen', () => {
  const storage = memory();
  const sizes = createImageDimensionsCache(() => storage);
  for (let index = 0; index <= 1000; index += 1)
    sizes.set('one', `/${index}.png`, { width: 1, height: 1, fills: false });
  const next = createImageDimensionsCache(() => storage);
  expect(next.get('one', '/0.png')).toBeNull();
  expect(next.get('one', '/1000.png')).toEqual({ width: 1, height: 1, fills: false });
});

test('remembers dimensions until the tab is closed if the browser stores nothing', () => {
  const sizes = createImageDimensionsCache(() => {
    throw new Error('forbidden');
  });
  sizes.set('one', '/a.png', { width: 30, height: 20, fills: true });
  expect(sizes.get('one', '/a.png')).toEqual({ width: 30, height: 20, fills: true });
});
