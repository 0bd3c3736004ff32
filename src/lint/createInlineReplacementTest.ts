/** Container markers that may begin a line: quotes, list items and footnotes. */
const containers = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]+\]:))*[ \t]*/;
const tag = /<[^<>]*>/g;
const oneTag = /^<\/?[A-Za-z][^<>]*>$|^(?:[\w-]+=[^<]*)?\/?>$/;
const heading = /^#{1,6}[ \t]/;
const item = /^(?:[-*+]|1[.)])[ \t]+[^\s]/;
const numbered = /^\d{1,9}[.)][ \t]+\S/;

/**
 * Returns a test for whether the expression at an offset can be replaced by text without changing the surrounding
 * blocks. This is true on any line with other text. On a line of only expressions and tags, it is true if text there
 * can neither continue the line before nor be continued by the line after. Each line is checked once if offsets are
 * passed in order.
 */
export function createInlineReplacementTest(text: string): (at: number) => boolean {
  let line = { from: 0, to: -1, isSafe: false };
  return (at) => {
    if (at < line.from || at > line.to) {
      const from = text.lastIndexOf('\n', at - 1) + 1;
      line = { from: at === 0 ? 0 : from, to: endOfLine(text, at), isSafe: false };
      line.isSafe = isSafe(text, line.from, line.to);
    }
    return line.isSafe;
  };
}

function isSafe(text: string, from: number, to: number): boolean {
  const whole = text.slice(from, to);
  const [container = ''] = containers.exec(whole) ?? [];
  const own = withoutBraces(whole.slice(container.length));
  const besides = own.replaceAll(tag, '').trim();
  if (besides !== '' && !/[<>{}]/.test(besides)) return true;
  const tags = own.match(tag) ?? [];
  const closing = tags.filter((one) => one.startsWith('</')).length;
  const opening = tags.filter((one) => !one.startsWith('</') && !one.endsWith('/>')).length;
  if (besides !== '' || opening !== closing) return false;
  const isItem = /[^\s>]/.test(container);
  const before = from === 0 ? '' : text.slice(text.lastIndexOf('\n', from - 2) + 1, from - 1);
  const behind = to >= text.length ? '' : text.slice(to + 1, endOfLine(text, to + 1));
  return (isItem || endsBlocks(withoutQuote(before))) && beginsBlock(withoutQuote(behind), /\d/.test(container));
}

function endsBlocks(line: string): boolean {
  return line === '' || oneTag.test(line) || heading.test(line) || /^-{3,}$/.test(line);
}

function beginsBlock(line: string, isNumbered: boolean): boolean {
  if (/^(?:-[ \t]*){3,}$/.test(line)) return false;
  return (
    line === '' ||
    /^(?:<\/[A-Za-z][\w.:-]*\s*>\s*)+$/.test(line) ||
    heading.test(line) ||
    /^(?:```|~~~)/.test(line) ||
    item.test(line) ||
    (isNumbered && numbered.test(line))
  );
}

function withoutQuote(line: string): string {
  return line.replace(/^[ \t>]+/, '').trimEnd();
}

/** The line without `{…}`, up to three levels deep. */
function withoutBraces(line: string): string {
  let left = line;
  for (let level = 0; level < 3; level += 1) left = left.replaceAll(/\{[^{}]*\}/g, '');
  return left;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
