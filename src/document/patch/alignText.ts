import { decodeString } from 'micromark-util-decode-string';

/** Source range of each UTF-16 unit of a text. A character reference or a line ending is one piece. */
export interface SourceAlignment {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const blanks = /[ \t]*/y;

/** The offset after spaces and tabs. */
export function skipBlanks(source: string, from: number, to: number): number {
  blanks.lastIndex = from;
  blanks.test(source);
  return Math.min(blanks.lastIndex, to);
}

/** Aligns a text with its source range, through escapes, references, and line endings; null if they don't match. */
export function alignText(source: string, value: string, from: number, to: number): SourceAlignment | null {
  const found = followText(source, value, from, to);
  return found !== null && skipBlanks(source, found.ends.at(-1) ?? from, to) === to ? found : null;
}

const delimiters = /[*_~`[\]]/;

/**
 * Aligns an image's alt text with the source after `![`, skipping delimiters of marks, which alt text doesn't have.
 * Null if they don't match.
 */
export function alignAltText(source: string, words: string, from: number, to: number): SourceAlignment | null {
  const found = followText(source, words, from, to, delimiters);
  let end = found?.ends.at(-1) ?? from;
  while (end < to && source.charAt(end) !== ']') end += delimiters.test(source.charAt(end)) ? 1 : to;
  return end < to ? found : null;
}

function followText(source: string, value: string, from: number, to: number, skipped?: RegExp): SourceAlignment | null {
  const starts: number[] = [];
  const ends: number[] = [];
  let position = from;
  for (let index = 0; index < value.length; index = ends.length) {
    const end = endOfCharacter(source, value, index, position, to);
    if (end === null) {
      if (skipped?.test(source.charAt(position)) !== true) return null;
      position += 1;
      continue;
    }
    for (let unit = 0; unit < end.units; unit += 1) {
      starts.push(position);
      ends.push(end.at);
    }
    position = end.at;
    if (position > to) return null;
  }
  return { starts, ends };
}

interface CharacterEnd {
  readonly at: number;
  /** Number of UTF-16 units in the text. */
  readonly units: number;
}

function endOfCharacter(
  source: string,
  value: string,
  index: number,
  position: number,
  to: number,
): CharacterEnd | null {
  const character = value.charAt(index);
  const here = source.charAt(position);
  const decoded = here === '&' ? decodeReference(source.slice(position, Math.min(to, position + 40))) : null;
  if (decoded !== null && value.startsWith(decoded.text, index))
    return { at: position + decoded.length, units: decoded.text.length };
  if (here === '\\' && source.charAt(position + 1) === character && /[!-/:-@[-`{-~]/.test(character))
    return { at: position + 2, units: 1 };
  if (character === ' ' && lineEndFrom(source, position, to) !== null)
    return { at: afterLineBreak(source, position, to, value.charAt(index + 1)), units: 1 };
  return here === character || (character === '\uFFFD' && here === '\0') ? { at: position + 1, units: 1 } : null;
}

const charReference = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|\w+);/;

function decodeReference(text: string): { readonly text: string; readonly length: number } | null {
  const match = charReference.exec(text);
  if (match === null) return null;
  const decoded = decodeString(match[0]);
  return decoded === match[0] ? null : { text: decoded, length: match[0].length };
}

const lineEnd = /[ \t]*(?:\r\n?|\n)/y;

/** Start of the next line if there is only white space before it; null otherwise. */
function lineEndFrom(source: string, position: number, to: number): number | null {
  lineEnd.lastIndex = position;
  return lineEnd.test(source) && lineEnd.lastIndex <= to ? lineEnd.lastIndex : null;
}

/** End of the white space around a line ending, including the next line's prefix. */
function afterLineBreak(source: string, position: number, to: number, next: string): number {
  let end = lineEndFrom(source, position, to) ?? position;
  while (end < to && /[ \t]/.test(source.charAt(end))) end += 1;
  while (end < to && next !== '>' && source.charAt(end) === '>') {
    end += 1;
    while (end < to && /[ \t]/.test(source.charAt(end))) end += 1;
  }
  return end;
}

/** Aligns a JSX attribute's value with its source range, whose continuation lines have a prefix; null if they don't match. */
export function alignAttributeValue(
  source: string,
  value: string,
  { from, to }: { readonly from: number; readonly to: number },
  hasReferences: boolean,
): SourceAlignment | null {
  const starts: number[] = [];
  const ends: number[] = [];
  let position = from;
  for (let index = 0; index < value.length; index = ends.length) {
    const start = position;
    const decoded =
      hasReferences && source.charAt(position) === '&' ? decodeReference(source.slice(position, position + 40)) : null;
    let units = 1;
    if (decoded !== null && value.startsWith(decoded.text, index)) {
      position += decoded.length;
      units = decoded.text.length;
    } else if (value.charAt(index) === '\n' && lineEndFrom(source, position, to) !== null) {
      position = afterPrefix(source, lineEndFrom(source, position, to) ?? to, value.slice(index + 1));
    } else if (source.charAt(position) === value.charAt(index)) position += 1;
    else return null;
    if (position > to) return null;
    for (let unit = 0; unit < units; unit += 1) {
      starts.push(start);
      ends.push(position);
    }
  }
  return position === to ? { starts, ends } : null;
}

/** End of a line's prefix, which the text doesn't contain. */
function afterPrefix(source: string, from: number, text: string): number {
  const lead = (line: string) => /^[ \t>]*/.exec(line)?.[0].length ?? 0;
  return from + Math.max(0, lead(source.slice(from, from + 1000)) - lead(text));
}

/** Possible padding between backticks and code (CommonMark 6.1); a line ending includes the next line's prefix. */
const paddings = ['', ' ', '\n'];

/** Aligns inline code, with `\n` as line endings, with the source between its backticks; null if they don't match. */
export function alignInlineCode(source: string, code: string, from: number, to: number): SourceAlignment | null {
  for (const before of paddings) {
    for (const after of paddings) {
      if ((before === '') !== (after === '')) continue;
      const ends = followCode(source, before + code + after, from, to);
      if (ends === null) continue;
      const starts = [from, ...ends.slice(0, -1)];
      const end = before.length + code.length;
      return { starts: starts.slice(before.length, end), ends: ends.slice(before.length, end) };
    }
  }
  return null;
}

function followCode(source: string, code: string, from: number, to: number): number[] | null {
  const ends: number[] = [];
  let position = from;
  for (let index = 0; index < code.length; index = ends.length) {
    const character = code.charAt(index);
    const here = source.charAt(position);
    let units = 1;
    if (here === '\\' && character === '|' && source.charAt(position + 1) === '|') position += 2;
    else if (character === '\n' && (here === '\n' || here === '\r')) {
      // Leading white space of a line is part of the code. A tab in the container's prefix may count as several spaces.
      units += /^[ \t]*/.exec(code.slice(index + 1))?.[0].length ?? 0;
      position = afterLineBreak(source, position, to, '');
    } else if (here === character) position += 1;
    else return null;
    if (position > to) return null;
    for (let unit = 0; unit < units; unit += 1) ends.push(position);
  }
  return position === to ? ends : null;
}
