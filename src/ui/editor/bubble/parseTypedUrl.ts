import { sanitizeUrl } from '#reading/sanitizeUrl.ts';

/** Whether a text is meant as an address, not as words of a page that is looked for. */
export function looksLikeUrl(text: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/|#|\.)/i.test(text.trim());
}

/**
 * The address that a text is without being asked about it: one of the web, the site, a mail or a telephone that is typed as a whole.
 * Null for words, for what only begins one, and for one that may not be a link.
 */
export function parseTypedUrl(text: string): string | null {
  const address = text.trim();
  const isWhole =
    /^(?:https?:\/\/[^/]|(?:mailto|tel):.|\/|#.|\.{1,2}\/|[^:/?#.]+\.[^:/?#.])/i.test(address) && !/\s/.test(address);
  return isWhole ? sanitizeUrl(address) : null;
}
