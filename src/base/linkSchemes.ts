/** Schemes of URLs that links may have: those of the web, of messages, and of editors that install something for a reader. */
const linkSchemes: ReadonlySet<string> = new Set([
  'https',
  'http',
  'mailto',
  'tel',
  'sms',
  'cursor',
  'vscode',
  'vscode-insiders',
  'windsurf',
]);

/** The scheme of a URL in lower case, as browsers read it: without control characters and spaces; null if it has none. */
export function getUrlScheme(url: string): string | null {
  const clean = [...url].filter((character) => (character.codePointAt(0) ?? 0) > 0x20).join('');
  return /^([a-z][a-z0-9+.-]*):/i.exec(clean)?.[1]?.toLowerCase() ?? null;
}

/** True if a link may have a scheme; not those that run scripts, or that few readers have an app for. */
export function isLinkScheme(scheme: string): boolean {
  return linkSchemes.has(scheme);
}
