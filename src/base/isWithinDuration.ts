/**
 * True if less than `duration` milliseconds have passed since `since`. False if the clock was set back, so that nothing
 * waits for it to catch up.
 */
export function isWithinDuration(duration: number, since: number, now: number): boolean {
  return now >= since && now - since < duration;
}
