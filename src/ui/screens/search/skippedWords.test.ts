import { expect, it } from 'vitest';
import type { SearchPlace } from '#site/search/searchQuery.ts';
import { skippedWords } from './skippedWords.ts';

it.each<readonly [readonly SearchPlace[], string]>([
  [
    ['link'],
    '1 address of a link or file, since the site finds pages and files by it. To replace it, choose “Links” above, or replace it in the list.',
  ],
  [
    ['reference', 'reference'],
    '2 paths and names, since the site finds pages, files, settings, and code by them. To replace them, choose “Paths and names” above, or replace one in the list.',
  ],
  [
    ['component', 'component'],
    '2 tags of components, since the site finds components by them. To replace them, choose “Components” above, or replace one in the list.',
  ],
  [
    ['component', 'link', 'reference', 'link'],
    '2 addresses of links and files, 1 path or name, and 1 tag of a component, since the site finds pages, files, settings, code, and components by them. To replace them, choose “Links”, “Paths and names”, or “Components” above, or replace one in the list.',
  ],
])('of what stands in %j says why it is skipped', (skipped, expected) => {
  expect(skippedWords(skipped)).toBe(`“Replace all” skips ${expected}`);
});
