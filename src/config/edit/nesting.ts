/** Maximum nesting depth of a configuration. Deeper values aren't read, because the reader is recursive. */
export const maxNesting = 100;

const closedBy: Readonly<Record<string, string>> = { '[': ']', '{': '}' };

/**
 * Offset of the first bracket in JSON text (comments allowed) nested in `deepest` others; null if there is none.
 * Linear, and never throws: skips unmatched closing brackets, so broken text never looks flatter than to a parser.
 */
export function findTooDeepOffset(text: string, deepest = maxNesting): number | null {
  const open: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') at = stringEnd(text, at);
    else if (character === '/') at = commentEnd(text, at);
    else if (character === '[' || character === '{') {
      if (open.length >= deepest) return at;
      open.push(closedBy[character] ?? '');
    } else if (open.at(-1) === character) open.pop();
  }
  return null;
}

/** Offset of the quote or line break that ends a string. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"' || character === '\n' || character === '\r') return at;
    if (character === '\\') at += 1;
  }
  return text.length;
}

/** Offset of a comment's last character; `start` if no comment starts there. */
function commentEnd(text: string, start: number): number {
  const next = text.charAt(start + 1);
  if (next !== '/' && next !== '*') return start;
  const end = next === '*' ? text.indexOf('*/', start + 2) : start + text.slice(start).search(/[\r\n]|$/);
  return end < 0 ? text.length : next === '*' ? end + 1 : end;
}
