/** Range of a link's destination, and the end of its resource. */
export interface LinkResource {
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

/** Nesting limit for parentheses in a link's destination: CommonMark has none, but the parser does. */
const deepestParentheses = 32;

/** Reads a link's resource from its opening parenthesis (CommonMark, "inline link"). Null if there is none. */
export function scanLinkResource(text: string, at: number): LinkResource | null {
  let place = skipSpace(text, at + 1);
  if (text[place] === ')') return { from: place, to: place, end: place + 1 };
  const destination = text[place] === '<' ? scanEnclosed(text, place) : scanRaw(text, place);
  if (destination === null) return null;
  place = skipSpace(text, destination.end);
  const closing = { '"': '"', "'": "'", '(': ')' }[text[place] ?? ''];
  if (closing !== undefined && place > destination.end) {
    const end = titleEnd(text, place, closing);
    if (end === null) return null;
    place = skipSpace(text, end);
  }
  return text[place] === ')' ? { from: destination.from, to: destination.to, end: place + 1 } : null;
}

/** Skips any number of line endings and white space: a leaf block has no blank lines. */
function skipSpace(text: string, at: number): number {
  let place = at;
  while (/[ \t\r\n]/.test(text[place] ?? '')) place += 1;
  return place;
}

function scanEnclosed(text: string, at: number): LinkResource | null {
  const found = /<((?:\\.|[^\\<>\r\n])*)>/y;
  found.lastIndex = at;
  const to = found.exec(text)?.[0].length;
  return to === undefined ? null : { from: at + 1, to: at + to - 1, end: at + to };
}

function scanRaw(text: string, at: number): LinkResource | null {
  let depth = 0;
  let place = at;
  for (; place < text.length; place += 1) {
    const character = text[place] ?? '';
    if (character === '\\' && /[()\\]/.test(text[place + 1] ?? '')) place += 1;
    else if (character === '(') {
      depth += 1;
      if (depth > deepestParentheses) return null;
    } else if (character === ')') {
      if (depth === 0) break;
      depth -= 1;
    } else if (/[ \t\r\n]/.test(character)) break;
    // oxlint-disable-next-line no-control-regex
    else if (/[\u0000-\u001F\u007F]/.test(character)) return null;
  }
  return depth > 0 || place === at ? null : { from: at, to: place, end: place };
}

function titleEnd(text: string, at: number, closing: string): number | null {
  for (let place = at + 1; place < text.length; place += 1) {
    if (text[place] === '\\') place += 1;
    else if (text[place] === closing) return place + 1;
  }
  return null;
}
