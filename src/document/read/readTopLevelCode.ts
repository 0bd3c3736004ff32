import type { Code } from 'mdast';

/** A line that opens fenced code at the very left, with nothing in its words that would have to be decoded. */
const opening = /^(`{3,}|~{3,})(?:([^\s`~\\&]+)(?: +([^\s`\\&](?:[^`\\&\t\0]*[^\s`\\&])?))?)?$/;
/** Code that is shorter is parsed as fast as it is found. */
const shortest = 100;
/** Its end is looked for so far: a text of nothing but openings is not to cost its length times itself. */
const longest = 20_000;

/**
 * The code whose fence opens at an offset of a text, as the parser would give it (CommonMark, "Fenced code blocks"); the
 * offset has to begin a block outside of everything else. Null where there is none, and where only the parser can tell.
 */
export function readTopLevelCode(text: string, from: number): Code | null {
  const head = getLineFrom(text, from);
  const [, fence = '', lang = null, meta = null] = opening.exec(head) ?? [];
  if (fence === '') return null;
  const first = from + head.length + 1;
  const end = text.indexOf('\n', first + longest);
  const closing = new RegExp(`^[ \\t]*${fence}${fence.charAt(0)}*[ \\t]*$`, 'm');
  const found = closing.exec(text.slice(first, end === -1 ? text.length : end));
  if (found === null || found[0] !== fence || found.index < shortest) return null;
  const value = text.slice(first, first + found.index - 1);
  if (/[\r\0]/.test(value)) return null; // which the parser replaces, or counts otherwise
  const to = first + found.index + fence.length;
  const lines = value.split('\n').length;
  return {
    type: 'code',
    lang,
    meta,
    value,
    position: {
      start: { line: 1, column: 1, offset: from },
      end: { line: lines + 2, column: fence.length + 1, offset: to },
    },
  };
}

/** The line of a text that begins at an offset, without its end. */
export function getLineFrom(text: string, from: number): string {
  const end = text.indexOf('\n', from);
  return text.slice(from, end === -1 ? text.length : end);
}
