import { describe, expect, it } from 'vitest';
import { findLeastOverlap, type RectEdges } from './findLeastOverlap.ts';

const box = (left: number, top: number, width: number, height: number): RectEdges => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
});
const above = { ...box(0, 0, 100, 40), name: 'above' };
const aside = { ...box(300, 0, 100, 40), name: 'aside' };
const below = { ...box(0, 80, 100, 40), name: 'below' };

describe('findLeastOverlap', () => {
  it.each<readonly [what: string, standing: readonly RectEdges[], found: string]>([
    ['is the first where nothing stands', [], 'above'],
    ['is beside a short line above', [box(0, 20, 120, 20)], 'aside'],
    ['is below where a whole line stands above', [box(0, 20, 400, 20)], 'below'],
    ['is the first of those that cover as much', [box(0, 20, 400, 20), box(0, 80, 400, 20)], 'above'],
    ['touches what it only borders on', [box(0, 40, 400, 20)], 'above'],
  ])('%s', (_what, standing, found) => {
    expect(findLeastOverlap([above, aside, below], standing)?.name).toBe(found);
  });

  it('returns null without candidates', () => {
    expect(findLeastOverlap([], [])).toBeNull();
  });
});
