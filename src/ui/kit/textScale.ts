/** Returns the browser's text size relative to the usual one, such as 2 for 200 %. Sizes in pixels that hold text are scaled by it. */
export function getTextScale(): number {
  if (typeof document === 'undefined') return 1;
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}
