import type { TextEdit } from '#base/textEdit.ts';
import type { Pointer } from '../text/pointer.ts';
import { findPointerRanges } from '../text/pointerRanges.ts';
import type { PointerRange } from '../text/pointerTree.ts';

/** A key of JSON or YAML with its value. */
export interface WrittenKey {
  /** Start of the key, with its quote. */
  readonly from: number;
  /** End of the value: of its last line for a block of YAML. */
  readonly to: number;
  /** Edits that replace the value. */
  readonly replaceBy: (written: string) => readonly TextEdit[];
}

/** The key and value at a pointer; null if they can't be found. A mistake shows when the result of an edit is parsed. */
export function findWrittenValue(text: string, at: Pointer): WrittenKey | null {
  const { key = null, value = null } = findPointerRanges(text, [at])[0] ?? {};
  if (key === null || key.from < 0 || value === null) return null;
  const { from, to } = withQuotes(text, key);
  const colon = /^[ \t]*:/.exec(text.slice(to, to + 1000))?.[0].length;
  if (colon === undefined) return plain(from, withQuotes(text, value));
  const after = to + colon;
  const line = text.slice(after, lineEnd(text, after));
  // What follows the anchor and tag.
  const words = line.replace(/^[ \t]*(?:[&!][^\s,[\]{}]*(?:[ \t]+|$))*/, '');
  const start = after + line.length - words.length;
  const scalar = /^[|>][-+\d]*/.exec(words)?.[0];
  if (scalar !== undefined || /^(?:#|$)/.test(words.trim())) {
    const end = blockEnd(text, from, after);
    const isEmpty = end <= after + line.length;
    if (isEmpty && scalar === undefined) return empty(from, after);
    const head = { from: after, to: scalar === undefined ? after : start + scalar.length };
    return {
      from,
      to: end,
      replaceBy: (written) => [
        { ...head, text: ` ${written}` },
        { from: after + line.length, to: Math.max(end, after + line.length), text: '' },
      ],
    };
  }
  // A value that isn't there, before a comma or bracket.
  if (/^[,}\]]/.test(words)) return empty(from, after);
  if (value.from === value.to && /^[[{]/.test(text.slice(value.from, value.from + 1)))
    return plain(from, { from: value.from, to: bracketEnd(text, value.from) });
  return plain(from, withQuotes(text, value));
}

function plain(from: number, range: PointerRange): WrittenKey | null {
  return range.from < 0 ? null : { from, to: range.to, replaceBy: (written) => [{ ...range, text: written }] };
}

function empty(from: number, at: number): WrittenKey {
  return { from, to: at, replaceBy: (written) => [{ from: at, to: at, text: ` ${written}` }] };
}

/** The range with the quotes around it, if it lacks them. */
function withQuotes(text: string, { from, to }: PointerRange): PointerRange {
  const quote = text[from - 1];
  return (quote === '"' || quote === "'") && text[to] === quote ? { from: from - 1, to: to + 1 } : { from, to };
}

/** End of the line that an offset is on, without its line break. */
function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
  return text[end - 1] === '\r' && end > at ? end - 1 : end;
}

/** End of the last line of a key's block: of the lines that are deeper than the key, or items at its column. */
function blockEnd(text: string, key: number, after: number): number {
  const column = key - (text.lastIndexOf('\n', key - 1) + 1);
  let end = lineEnd(text, after);
  let isList: boolean | null = null;
  for (let at = text.indexOf('\n', after) + 1; at > 0 && at < text.length; at = text.indexOf('\n', at) + 1) {
    const line = text.slice(at, lineEnd(text, at));
    const indent = line.search(/[^ ]/);
    if (line.trim() === '') continue;
    const isItem = indent === column && /^ *-(?:\s|$)/.test(line);
    isList ??= isItem;
    if (indent < column || (indent === column && !(isList && isItem))) break;
    end = at + line.length;
  }
  return end;
}

/** Offset after the bracket that closes the one at an offset; the offset itself if there is none. */
function bracketEnd(text: string, from: number): number {
  const token = /"(?:[^"\\]|\\[^])*"|'(?:[^']|'')*'|\s#[^\n]*|[[\]{}]/g;
  token.lastIndex = from;
  let depth = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (/[[{]/.test(found[0].charAt(0))) depth += 1;
    if (/[\]}]/.test(found[0].charAt(0))) depth -= 1;
    if (depth === 0) return found.index + found[0].length;
  }
  return from;
}
