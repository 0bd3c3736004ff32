import { describe, expect, it } from 'vitest';
import { markTitlesAsCopy, toNavigationEntry, findFreePath, slugifyTitle, parsePagePath } from './navigationNames.ts';

describe('slugifyTitle', () => {
  it.each([
    ['Getting started', 'getting-started'],
    ['It’s “new”: 2.0!', 'its-new-2-0'],
    ['Überblick & Café', 'uberblick-cafe'],
    ['日本語 ガイド', '日本語-ガイド'],
    ['—', 'page'],
  ])('converts %s to %s', (title, slug) => {
    expect(slugifyTitle(title)).toBe(slug);
  });
});

describe('findFreePath', () => {
  it.each([
    ['a/b.mdx', 'a/b-2.mdx'],
    ['a/c.mdx', 'a/c-3.mdx'],
    ['a/d.md', 'a/d.md'],
  ])('for %s, finds %s', (path, free) => {
    expect(findFreePath(path, new Set(['a/b.mdx', 'a/c.md', 'a/c-2.mdx']))).toBe(free);
  });
});

it('converts a file to its entry, and a typed path to its file', () => {
  expect(toNavigationEntry('docs/a/b.mdx', 'docs')).toBe('a/b');
  expect(toNavigationEntry('a.v2.md', '')).toBe('a.v2');
  expect(parsePagePath(' /a/b ', 'docs')).toBe('docs/a/b.mdx');
  expect(parsePagePath('a.md', '')).toBe('a.md');
});

it.each([
  [
    { title: 'Retire flags', icon: 'broom' },
    { title: 'Retire flags copy', icon: 'broom' },
  ],
  [
    { title: 'Retire flags for good', sidebarTitle: 'Retire flags' },
    { title: 'Retire flags for good copy', sidebarTitle: 'Retire flags copy' },
  ],
  [
    { title: '', draft: true },
    { title: '', draft: true },
  ],
])('marks the copy of a page with %j as a copy', (values, copied) => {
  expect(markTitlesAsCopy(values)).toEqual(copied);
});
