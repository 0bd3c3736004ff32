import { readRetryAfter, usualWait } from '#base/retryAfter.ts';

/** What a response says about a rate limit. */
interface LimitedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
}

/**
 * The wait in milliseconds that a response asks for because of a rate limit; null if it isn't limited. GitHub: 403 or 429, with
 * `Retry-After`, or `X-RateLimit-Remaining: 0` and `X-RateLimit-Reset`, or only a message (secondary limits); GraphQL: 200 with an error
 * of the type `RATE_LIMITED`. GitLab and Gitea: 429, possibly with `Retry-After` or `RateLimit-Reset`, which browsers may not show.
 */
export function findRateLimit({ status, headers, json }: LimitedResponse, now: number): number | null {
  const isUsedUp = readHeader(headers, 'ratelimit-remaining') === '0';
  const isLimited =
    status === 429 ||
    (status === 403 && (headers.has('retry-after') || isUsedUp || speaksOfLimit(json))) ||
    (status === 200 && speaksOfType(json));
  if (!isLimited) return null;
  const asked = readRetryAfter(headers.get('retry-after'), now);
  if (asked !== null) return asked;
  const reset = Number(readHeader(headers, 'ratelimit-reset') ?? Number.NaN);
  if (Number.isNaN(reset) || !(isUsedUp || status === 429)) return usualWait;
  // A Unix time, or seconds from now (RateLimit header fields, an Internet draft).
  return Math.max(0, reset > 1_000_000_000 ? reset * 1000 - now : reset * 1000);
}

function readHeader(headers: Headers, name: string): string | null {
  return headers.get(`x-${name}`) ?? headers.get(name);
}

function speaksOfLimit(json: unknown): boolean {
  const message = typeof json === 'object' && json !== null && 'message' in json ? json.message : null;
  return typeof message === 'string' && /rate limit|abuse detection/i.test(message);
}

function speaksOfType(json: unknown): boolean {
  const errors = typeof json === 'object' && json !== null && 'errors' in json ? json.errors : null;
  return (
    Array.isArray(errors) &&
    errors.some(
      (one: unknown) => typeof one === 'object' && one !== null && 'type' in one && one.type === 'RATE_LIMITED',
    )
  );
}
