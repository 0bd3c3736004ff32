/** The wait in milliseconds that a `Retry-After` header asks for (RFC 9110, 10.2.3); null without one. */
export function readRetryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  const at = /^\d+$/.test(value.trim()) ? now + Number(value) * 1000 : Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** A wait as it is said in a sentence: `in 40 s`. */
export function describeWait(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return seconds <= 100 ? `in ${seconds} s` : `in ${Math.ceil(seconds / 60)} minutes`;
}

/** The wait in milliseconds if a host names none, as GitHub's documentation recommends. */
export const usualWait = 60_000;
