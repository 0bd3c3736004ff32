import { expect, it } from 'vitest';
import { explainUnchanged, summarizePlan } from './planSentences.ts';

const undo = 'You can undo this in one step or review it before publishing.';

it.each<readonly [Parameters<typeof summarizePlan>, string]>([
  [[0, 0, []], 'Nothing can be changed.'],
  [[1, 1, []], `1 match in 1 file. ${undo}`],
  [[1200, 30, []], `1,200 matches in 30 files. ${undo}`],
  [[3, 1, ['page']], `3 matches in 1 page. ${undo}`],
  [
    [9, 5, ['image', 'page', 'settings', 'page', 'api']],
    `9 matches in 2 pages, 1 settings file, 1 API description, and 1 SVG image. ${undo}`,
  ],
])('summarizes %j', (plan, expected) => {
  expect(summarizePlan(...plan)).toBe(expected);
});

it.each<readonly [Parameters<typeof explainUnchanged>[0], readonly string[]]>([
  [[{ path: 'a.mdx', refusal: null, skippedCount: 0 }], []],
  [[{ path: 'x/a.mdx', refusal: 'moved' }], ['One file will be skipped: a.mdx. It has changed since.']],
  [
    ['a', 'b', 'c', 'd'].map((path) => ({ path, refusal: 'moved' as const })),
    ['4 files will be skipped: a, b, c, and 1 more. They have changed since.'],
  ],
  [
    [
      { path: 'a.mdx', refusal: 'unwritable' },
      { path: 'b.jsx', refusal: 'not-code' },
      { path: 'c.mdx', refusal: null, skippedCount: 1 },
    ],
    [
      '2 files will be skipped: a.mdx and b.jsx. The new text wouldn’t be valid there.',
      'One change will be skipped in c.mdx. The new text wouldn’t be valid there.',
    ],
  ],
  [
    [
      { path: 'a.mdx', refusal: null, skippedCount: 1 },
      { path: 'b.mdx', refusal: null, skippedCount: 2 },
    ],
    ['3 changes will be skipped in a.mdx and b.mdx. The new text wouldn’t be valid there.'],
  ],
])('explains what %j leaves unchanged', (plans, expected) => {
  expect(explainUnchanged(plans)).toEqual(expected);
});
