/** An identifier, a text in quotes, or any other one character; comments stand for nothing (CSS Syntax Module Level 3, §4). */
const token =
  /\/\*[^]*?(?:\*\/|$)|"((?:[^"\\\n]|\\[^])*)(?:"|\n|$)|'((?:[^'\\\n]|\\[^])*)(?:'|\n|$)|((?:[-\w\u0080-\uffff]|\\(?:[\da-f]{1,6}\s?|[^\n\da-f]))+)(\(?)|[^]/gi;

/** An address without quotes, up to its bracket. */
const bare = /\s*(?!["'\s])((?:[^)\\]|\\[^])*)/y;

/**
 * The addresses that a value of a style sheet could load: of each `url(…)`, and each text in quotes within brackets, as `image-set` takes
 * them. `isOwn`: a property that others take over as it is, so that all its texts count.
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

/** Letters may be written by their numbers, `\75rl(`, and lines be broken: `\` and a line end are nothing. */
export function unescapeCss(text: string): string {
  return text.replaceAll(
    /\\(?:([0-9a-f]{1,6})(?:\r\n|\s)?|(\r\n|[\n\r\f])|([^]))/gi,
    (_whole, code: string | undefined, line: string | undefined, character: string | undefined) => {
      if (code === undefined) return line === undefined ? (character ?? '') : '';
      return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
    },
  );
}

/** Whether an address leads to another host, as a browser reads it (WHATWG URL: blanks around it, tabs and line ends count for nothing, and `\` is `/`). Data of pictures and fonts lead nowhere. */
export function isExternalUrl(address: string): boolean {
  const read = address
    .replace(/^[\0- ]+/, '')
    .replaceAll(/[\t\n\r]/g, '')
    .replaceAll('\\', '/');
  return (/^[a-z][a-z\d+.-]*:/i.test(read) && !/^data:(?:image|font)\//i.test(read)) || read.startsWith('//');
}
