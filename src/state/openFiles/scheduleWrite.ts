import { isWithinDuration } from '#base/isWithinDuration.ts';

/** Typing is written after a pause this long, in milliseconds. */
const writeDebounce = 120;
/**
 * Continuous typing is written at the first key after this time, once that key is on screen: writing takes processor
 * time that the next key needs too. In milliseconds.
 */
const longestWait = 240;
const untilShown = 30;

/** When pending typing will be written, and since when it is pending; in milliseconds. */
export interface WriteSchedule {
  readonly since: number;
  readonly at: number;
}

/** Returns when to write after a key. `before` is the previous schedule, null if everything was written. */
export function scheduleWrite(before: WriteSchedule | null, now: number): WriteSchedule {
  if (before === null) return { since: now, at: now + writeDebounce };
  const { since, at } = before;
  return isWithinDuration(longestWait, since, now)
    ? { since, at: now + writeDebounce }
    : { since, at: Math.min(at, now + untilShown) };
}
