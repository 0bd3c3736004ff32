import { expect, it } from 'vitest';
import type { SearchScope } from '#site/search/searchQuery.ts';
import { describeSkippedMatches } from './describeSkippedMatches.ts';

it.each<readonly [readonly SearchScope[], string]>([
  [['link'], '1 URL that the site depends on. To replace it, choose “Links” above, or replace it in the list.'],
  [['code', 'code'], '2 matches in code. To replace them, choose “Code” above, or replace one in the list.'],
  [
    ['reference', 'reference'],
    '2 paths and names that the site depends on. To replace them, choose “Paths and names” above, or replace one in the list.',
  ],
  [
    ['component', 'link', 'code', 'reference', 'link'],
    '1 match in code, 1 component tag, 2 URLs, and 1 path or name that the site depends on. To replace them, choose “Code”, “Components”, “Links”, or “Paths and names” above, or replace one in the list.',
  ],
])('describes the skipped matches %j and how to replace them', (skipped, expected) => {
  expect(describeSkippedMatches(skipped)).toBe(`“Replace all” skips ${expected}`);
});
