import { expect, it } from 'vitest';
import { getRevealDistance } from './revealBlock.ts';

const view = { top: 100, bottom: 700 };

it.each([
  ['stays where it is fully visible', { top: 200, bottom: 400 }, 0],
  ['is scrolled up from the lower edge', { top: 600, bottom: 800 }, 116],
  ['shows its top if it is taller than the view', { top: 500, bottom: 1500 }, 384],
  ['is scrolled down from the upper edge', { top: 90, bottom: 300 }, -26],
])('an inserted block %s', (_what, block, distance) => {
  expect(getRevealDistance(block, view)).toBe(distance);
});
