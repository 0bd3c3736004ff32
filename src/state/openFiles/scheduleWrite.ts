import { isWithinDuration } from '#base/isWithinDuration.ts';

/** Typing is written once it pauses for so long, in milliseconds. */
const pause = 120;
/**
 * Who types on is written with the first key after so long, once that key is on the screen: writing takes the processor for a
 * while, which the next key needs as well. In milliseconds.
 */
const longestWait = 240;
const untilShown = 30;

/** When what is typed will be written, and since when it is not; in milliseconds. */
export interface WriteSchedule {
  readonly since: number;
  readonly at: number;
}

/** When to write after a key, where `before` is what was planned before it: null where all was written. */
export function scheduleWrite(before: WriteSchedule | null, now: number): WriteSchedule {
  if (before === null) return { since: now, at: now + pause };
  const { since, at } = before;
  return isWithinDuration(longestWait, since, now)
    ? { since, at: now + pause }
    : { since, at: Math.min(at, now + untilShown) };
}
