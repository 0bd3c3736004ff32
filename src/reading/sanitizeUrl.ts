/** Returns a URL if it is safe for a link or image: http(s), within the site, mailto or tel; null for any other (above all scripts). */
export function sanitizeUrl(url: string): string | null {
  // Browsers drop control characters and spaces before they parse the scheme.
  const clean = [...url].filter((character) => (character.codePointAt(0) ?? 0) > 0x20).join('');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(clean)?.[1]?.toLowerCase();
  if (scheme === undefined) return clean.startsWith('//') ? `https:${clean}` : url;
  return ['https', 'http', 'mailto', 'tel'].includes(scheme) ? url : null;
}
