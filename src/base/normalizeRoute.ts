import { decodeUriSafely } from './decodeUriSafely.ts';

/** Normalizes a URL path for routes: percent-decoded, without query, fragment, page extension, `index`, and trailing slash. */
export function normalizeRoute(address: string): string {
  const path = decodeUriSafely(/^[^?#]*/.exec(address)?.[0] ?? '');
  const parts = path
    .replace(/\.(?:mdx?|html?)$/i, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  if (parts.at(-1) === 'index') parts.pop();
  return `/${parts.join('/')}`;
}
