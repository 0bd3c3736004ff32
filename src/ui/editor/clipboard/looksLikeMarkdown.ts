const signs: readonly RegExp[] = [
  /^#{1,6} \S/m, // a heading
  /^\s*(?:`{3,}|~{3,})/m, // a fence
  /^\s*(?:[-*+]|\d{1,3}[.)]) \S/m, // a list
  /^\s*> \S/m, // a quote
  /^\s*\|.*\|\s*\n\s*\|[\s:|-]+\|/m, // a table
  /!?\[[^\]\n]+\]\([^)\s]+\)/, // a link or an image
  /(?:^|[\s(])(?:\*\*|__)\S[^\n]*?\S(?:\*\*|__)/, // bold text
  /(?:^|[\s(])`[^`\n]+`/, // inline code
  /^\s*<\/?[A-Z][A-Za-z0-9.]*[\s/>]/m, // a component
];

/** True if a plain text looks like Markdown or MDX: it has at least one marker that is rare in prose. */
export function looksLikeMarkdown(text: string): boolean {
  return signs.some((sign) => sign.test(text));
}

/** True if a plain text may be a single HTML element: it starts with a lower-case tag and ends with one. */
export function looksLikeElement(text: string): boolean {
  return (
    /^\s*<[a-z][a-z\d-]*[\s/>]/.test(text) && /^<(?:[^<>]|"[^"]*"|'[^']*')*>$|<\/[a-z][a-z\d-]*\s*>$/.test(text.trim())
  );
}
