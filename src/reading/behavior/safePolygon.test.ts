import { describe, expect, it } from 'vitest';
import { isInSafePolygon, type BoxEdges, type Point } from './safePolygon.ts';

const below: BoxEdges = { left: 0, top: 50, right: 100, bottom: 70 };
const beside: BoxEdges = { left: -60, top: 0, right: -10, bottom: 26 };

const cases: readonly [what: string, from: Point, control: BoxEdges, at: Point, isOnItsWay: boolean][] = [
  ['is true where the pointer left', { x: 300, y: 20 }, below, { x: 300, y: 20 }, true],
  ['is true on the control', { x: 300, y: 20 }, below, { x: 50, y: 60 }, true],
  ['is true half way, straight down', { x: 50, y: 20 }, below, { x: 50, y: 35 }, true],
  ['is true half way, at a slant', { x: 300, y: 20 }, below, { x: 175, y: 40 }, true],
  ['is true a few pixels beside the way', { x: 50, y: 20 }, below, { x: 50, y: 15 }, true],
  ['is false on the other side', { x: 50, y: 20 }, below, { x: 50, y: 5 }, false],
  ['is false beside the way', { x: 300, y: 20 }, below, { x: 300, y: 60 }, false],
  ['is false behind the control', { x: 50, y: 20 }, below, { x: 50, y: 90 }, false],
  ['is true to the left', { x: 200, y: 40 }, beside, { x: 60, y: 25 }, true],
  ['is false on the line below', { x: 200, y: 10 }, beside, { x: 150, y: 40 }, false],
  ['is true from inside the control', { x: -30, y: 10 }, beside, { x: -20, y: 12 }, true],
];

describe('isInSafePolygon', () => {
  it.each(cases)('%s', (_what, from, control, at, isOnItsWay) => {
    expect(isInSafePolygon(from, control, at)).toBe(isOnItsWay);
  });

  it('contains every straight path from any side to any part of the control', () => {
    for (let degrees = 0; degrees < 360; degrees += 5) {
      const angle = (degrees * Math.PI) / 180;
      const from = { x: 50 + 400 * Math.cos(angle), y: 60 + 400 * Math.sin(angle) };
      for (const target of [
        { x: 50, y: 60 },
        { x: 1, y: 51 },
        { x: 99, y: 51 },
        { x: 1, y: 69 },
        { x: 99, y: 69 },
      ])
        for (let way = 0; way <= 1; way += 0.05) {
          const at = { x: from.x + way * (target.x - from.x), y: from.y + way * (target.y - from.y) };
          expect(isInSafePolygon(from, below, at)).toBe(true);
        }
    }
  });
});
