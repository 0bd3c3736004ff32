import { expect, it } from 'vitest';
import { planSummary } from './planSummary.ts';

const undo = 'You can undo this in one step or review it before publishing.';

it.each<readonly [Parameters<typeof planSummary>, string]>([
  [[0, 0, []], 'Nothing can be changed.'],
  [[1, 1, []], `1 match in 1 file. ${undo}`],
  [[1200, 30, []], `1,200 matches in 30 files. ${undo}`],
  [[3, 1, ['page']], `3 matches in 1 page. ${undo}`],
  [
    [9, 5, ['image', 'page', 'settings', 'page', 'api']],
    `9 matches in 2 pages, 1 settings file, 1 API description, and 1 SVG image. ${undo}`,
  ],
])('summarizes %j', (plan, expected) => {
  expect(planSummary(...plan)).toBe(expected);
});
