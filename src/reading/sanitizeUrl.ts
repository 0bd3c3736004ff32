import { getUrlScheme, isLinkScheme } from '#base/linkSchemes.ts';

/** Returns a URL if it is safe for a link or image: within the site, or with a scheme of links; null for any other (above all scripts). */
export function sanitizeUrl(url: string): string | null {
  const scheme = getUrlScheme(url);
  if (scheme !== null) return isLinkScheme(scheme) ? url : null;
  // Browsers drop control characters and spaces.
  const clean = [...url].filter((character) => (character.codePointAt(0) ?? 0) > 0x20).join('');
  return clean.startsWith('//') ? `https:${clean}` : url;
}
