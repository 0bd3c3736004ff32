/** An address that may be put into a link or a picture: of the web, of the site, or a mail; null for any other (scripts above all). */
export function sanitizeUrl(url: string): string | null {
  // Browsers drop control characters and blanks before they read the scheme.
  const clean = [...url].filter((character) => (character.codePointAt(0) ?? 0) > 0x20).join('');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(clean)?.[1]?.toLowerCase();
  if (scheme === undefined) return clean.startsWith('//') ? `https:${clean}` : url;
  return ['https', 'http', 'mailto', 'tel'].includes(scheme) ? url : null;
}
