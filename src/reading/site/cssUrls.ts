/** An identifier, a quoted string, or any other single character; comments are skipped (CSS Syntax Module Level 3, §4). */
const token =
  /\/\*[^]*?(?:\*\/|$)|"((?:[^"\\\n]|\\[^])*)(?:"|\n|$)|'((?:[^'\\\n]|\\[^])*)(?:'|\n|$)|((?:[-\w\u0080-\uffff]|\\(?:[\da-f]{1,6}\s?|[^\n\da-f]))+)(\(?)|[^]/gi;

/** An unquoted URL, up to the parenthesis. */
const bare = /\s*(?!["'\s])((?:[^)\\]|\\[^])*)/y;

/**
 * URLs that a CSS value could load: of each `url(…)`, and each quoted string in parentheses, as in `image-set`.
 * `isOwn`: for a property that others use as is, so that all its strings count.
 */
export function findCssUrls(value: string, isOwn: boolean): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  token.lastIndex = 0;
  for (let part = token.exec(value); part !== null; part = token.exec(value)) {
    const [whole, double, single, word = '', opens] = part;
    const text = double ?? single;
    if (text !== undefined && (depth > 0 || isOwn)) found.push(unescapeCss(text));
    if (whole === '(' || opens === '(') depth += 1;
    if (whole === ')') depth -= 1;
    if (opens !== '(' || unescapeCss(word).toLowerCase() !== 'url') continue;
    bare.lastIndex = token.lastIndex;
    const address = bare.exec(value);
    if (address === null) continue;
    found.push(unescapeCss(address[1] ?? ''));
    token.lastIndex = bare.lastIndex;
  }
  return found;
}

/** Unescapes CSS: characters may be written as code points, `\75rl(`, and `\` before a newline is removed. */
export function unescapeCss(text: string): string {
  return text.replaceAll(
    /\\(?:([0-9a-f]{1,6})(?:\r\n|\s)?|(\r\n|[\n\r\f])|([^]))/gi,
    (_whole, code: string | undefined, line: string | undefined, character: string | undefined) => {
      if (code === undefined) return line === undefined ? (character ?? '') : '';
      return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
    },
  );
}

/**
 * True if a URL leads to another host, as a browser parses it (WHATWG URL: surrounding spaces, tabs and newlines are
 * ignored, and `\` is `/`). Image and font data URLs don't.
 */
export function isExternalUrl(address: string): boolean {
  const read = address
    .replace(/^[\0- ]+/, '')
    .replaceAll(/[\t\n\r]/g, '')
    .replaceAll('\\', '/');
  return (/^[a-z][a-z\d+.-]*:/i.test(read) && !/^data:(?:image|font)\//i.test(read)) || read.startsWith('//');
}
