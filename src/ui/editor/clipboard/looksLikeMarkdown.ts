const blockSigns: readonly RegExp[] = [
  /^#{1,6} \S/m, // a heading
  /^[^\S\n]*(?:`{3,}|~{3,})/m, // a fence
  /^[^\S\n]*(?:[-*+]|\d{1,3}[.)]) \S/m, // a list
  /^[^\S\n]*> \S/m, // a quote
  /^[^\S\n]*\|.*\|[^\S\n]*\n\s*\|[\s:|-]+\|/m, // a table
  /^[^|\n]*\|[^\n]*\n[^\S\n]*:?-+:?[^\S\n]*\|[ \t:|-]*$/m, // a table without outer bars
  /^\S[^\n]*\n={3,}[^\S\n]*$/m, // a heading with a line below
  /^\[\^[^\]\s]+\]: /m, // a footnote
  /^\$\$[^\S\n]*$/m, // math
  /^---\n[A-Za-z][\w-]*:(?: [^\n]*)?\n/, // front matter
  /^[^\S\n]*<\/?[A-Z][A-Za-z0-9.]*[\s/>]/m, // a component
];

const signs: readonly RegExp[] = [
  ...blockSigns,
  /^(?:[^\S\n]*(?:[-*+]|\d{1,3}[.)])\t\S[^\n]*(?:\n+|$))+$/, // a list with tabs after its markers
  /\[[^[\]\n]+\]\([^()\s][^)\s]*\)/, // a link or an image
  /(?:^|[\s(])(?:\*\*|__)\S[^\n]{0,200}?\S(?:\*\*|__)/, // bold text
  /(?:^|[\s(])`[^`\n]+`/, // inline code
];

/** True if a plain text has a line that starts a Markdown block other than a paragraph, or a component. */
export function hasMarkdownBlocks(text: string): boolean {
  return blockSigns.some((sign) => sign.test(text));
}

/** True if a plain text looks like Markdown or MDX: it has at least one marker that is rare in prose. */
export function looksLikeMarkdown(text: string): boolean {
  return signs.some((sign) => sign.test(text));
}

/**
 * True if a plain text may be a single HTML element, with comments around it or the prolog of an SVG file: it starts with an HTML tag, not with a
 * component's, and ends with one.
 */
export function looksLikeElement(text: string): boolean {
  const own = text.replace(/^\s*(?:(?:<!--(?:(?!-->)[^])*-->|<\?xml\s[^<>]*\?>|<!DOCTYPE svg[^<>]*>)\s*)+/i, '').trim();
  return (
    /^<(?:[a-z][a-z\d-]*|[A-Z]{2,}\d?)[\s/>]/.test(own) &&
    (/(?:<\/(?:[a-z][a-z\d-]*|[A-Z]{2,}\d?)\s*|--)>$/.test(own.slice(-200)) || isOneTag.test(own))
  );
}

const isOneTag = /^<(?:[^<>"']|"[^"]*"|'[^']*')*>$/;
