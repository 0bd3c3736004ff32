import { describe, expect, it } from 'vitest';
import { scheduleWrite, type WriteSchedule } from './scheduleWrite.ts';

/** Returns when text is written for keys typed at these times. */
function writtenAt(...keys: readonly number[]): number | undefined {
  let planned: WriteSchedule | null = null;
  for (const key of keys) {
    if (planned !== null && planned.at <= key) break;
    planned = scheduleWrite(planned, key);
  }
  return planned?.at;
}

describe('scheduleWrite', () => {
  it.each([
    { typed: 'one key', keys: [0], at: 120 },
    { typed: 'keys with a pause behind them', keys: [0, 70, 140], at: 260 },
    { typed: 'keys on and on: between two of them', keys: [0, 75, 150, 225, 300, 375, 450], at: 330 },
    {
      typed: 'keys quicker than one is drawn: none puts it off again',
      keys: [0, 80, 160, 235, 250, 260, 270, 280],
      at: 280,
    },
    { typed: 'a pause that would end sooner than the key is drawn', keys: [0, 110, 220, 330], at: 340 },
    { typed: 'keys on and on after the clock went back: at once', keys: [1_000_000, 0, 20], at: 30 },
  ])('schedules $typed', ({ keys, at }) => {
    expect(writtenAt(...keys)).toBe(at);
  });
});
