import type { Code } from 'mdast';

/** An unindented line that opens fenced code, with nothing in its info string that must be decoded. */
const opening = /^(`{3,}|~{3,})(?:([^\s`~\\&]+)(?: +([^\s`\\&](?:[^`\\&\t\0]*[^\s`\\&])?))?)?$/;
/** Shorter code is parsed as fast as it is found. */
const shortest = 100;
/** Maximum distance to the closing fence: otherwise a text of only opening fences would take quadratic time. */
const longest = 20_000;

/**
 * The code block whose fence opens at an offset, as the parser would return it (CommonMark, "Fenced code blocks"). The
 * offset must be the start of a top-level block. Null if there is none, or if only the parser can decide.
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
  if (/[\r\0]/.test(value)) return null; // which the parser replaces or counts differently
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

/** The line that starts at an offset, without its line ending. */
export function getLineFrom(text: string, from: number): string {
  const end = text.indexOf('\n', from);
  return text.slice(from, end === -1 ? text.length : end);
}
