/** How many lists and objects of a configuration may stand within each other. What is nested deeper is not read: reading goes down by calling itself. */
export const maxNesting = 100;

const closedBy: Readonly<Record<string, string>> = { '[': ']', '{': '}' };

/**
 * The offset of the first bracket of a text of JSON (comments allowed) that stands within `deepest` others; null where there is none.
 * Linear, and total on any string: a bracket that closes nothing is passed over, so that broken text is never taken for flatter than a parser would.
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

/** The offset of the quote or the line's end that a string ends at. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"' || character === '\n' || character === '\r') return at;
    if (character === '\\') at += 1;
  }
  return text.length;
}

/** The offset of a comment's last character; `start` itself where none begins there. */
function commentEnd(text: string, start: number): number {
  const next = text.charAt(start + 1);
  if (next !== '/' && next !== '*') return start;
  const end = next === '*' ? text.indexOf('*/', start + 2) : start + text.slice(start).search(/[\r\n]|$/);
  return end < 0 ? text.length : next === '*' ? end + 1 : end;
}
