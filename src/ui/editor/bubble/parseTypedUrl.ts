import { sanitizeUrl } from '#reading/sanitizeUrl.ts';

/** True if a text is meant as an address, not as a search for a page. */
export function looksLikeUrl(text: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/|#|\.)/i.test(text.trim());
}

/**
 * Returns the address if the text is a complete one: of the web, the site, an email or a phone number.
 * Null for other text, for an incomplete address, and for an unsafe one.
 */
export function parseTypedUrl(text: string): string | null {
  const address = text.trim();
  const isWhole =
    /^(?:https?:\/\/[^/]|(?:mailto|tel):.|\/|#.|\.{1,2}\/|[^:/?#.]+\.[^:/?#.])/i.test(address) && !/\s/.test(address);
  return isWhole ? sanitizeUrl(address) : null;
}
