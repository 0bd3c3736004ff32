/** Whether less than `duration` milliseconds have passed since a time. False if the clock went back since: nothing may wait until it is there again. */
export function isWithinDuration(duration: number, since: number, now: number): boolean {
  return now >= since && now - since < duration;
}
