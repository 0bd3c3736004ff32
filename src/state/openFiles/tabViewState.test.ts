import { expect, test } from 'vitest';
import { readTabViewState, writeTabViewState, type TabViewState } from './tabViewState.ts';

function storageWith(text: string | null): Storage {
  let value = text;
  // Only the methods in use; `Storage` has more.
  return {
    getItem: () => value,
    setItem: (_key: string, next: string) => (value = next),
    removeItem: () => (value = null),
  } as unknown as Storage;
}

const inBlocks: TabViewState = {
  site: 'a',
  path: 'index.mdx',
  screen: 'page',
  focus: true,
  place: {
    kind: 'blocks',
    viewState: { caret: { path: [1, 0], before: 'He' }, seen: { path: [], before: '' }, top: -4.5 },
  },
};
const inTitle: TabViewState = {
  ...inBlocks,
  place: {
    kind: 'blocks',
    viewState: {
      caret: { path: [], before: '', head: { field: 'title', before: 'He', selected: 1 } },
      seen: { path: [], before: '' },
      top: 0,
    },
  },
};
const inSource: TabViewState = {
  ...inBlocks,
  screen: 'source',
  place: { kind: 'source', viewState: { caret: 7, seen: 0, top: 0 } },
};
const refusing = (): Storage => {
  throw new DOMException('', 'SecurityError');
};

test.each([inBlocks, inTitle, inSource])('returns what was written', (place) => {
  const storage = storageWith(null);
  writeTabViewState(() => storage, place);
  expect(readTabViewState(() => storage, 'a')).toEqual(place);
  expect(readTabViewState(() => storage, 'b')).toBeNull();
});

test.each([
  null,
  '',
  '{',
  '[]',
  JSON.stringify({ ...inSource, screen: 'x' }),
  JSON.stringify({ ...inSource, place: { kind: 'source', viewState: { caret: -1, seen: 0, top: 0 } } }),
])('returns null for %j', (text) => {
  expect(readTabViewState(() => storageWith(text), 'a')).toBeNull();
});

test('deletes the previous view state if the new one is too large', () => {
  const storage = storageWith(null);
  writeTabViewState(() => storage, inBlocks);
  writeTabViewState(() => storage, { ...inBlocks, path: 'x'.repeat(30_000) });
  expect(readTabViewState(() => storage, 'a')).toBeNull();
});

test('works without storage if the browser denies access', () => {
  writeTabViewState(refusing, inBlocks);
  expect(readTabViewState(refusing, 'a')).toBeNull();
});
