import type { TextEdit } from '#base/textEdit.ts';
import {
  findCommaEnd,
  getNodeEnd,
  indentAt,
  findSameLineCommentsEnd,
  isFirstOnLine,
  type JsonEntry,
  type ParsedJsonText,
} from './parsedJsonText.ts';

/** The comments that move with an entry. */
export interface EntryComments {
  /** On their own lines directly above it. */
  readonly above: readonly string[];
  /** After it on its line, and before its comma. */
  readonly after: readonly string[];
  /** Start of the first comment above, else of the entry. */
  readonly from: number;
}

/** The comments above an entry and after it on its line. */
export function findEntryComments({ text }: ParsedJsonText, { node }: JsonEntry): EntryComments {
  const end = findCommaEnd(text, getNodeEnd(node)) ?? getNodeEnd(node);
  const comments = /\/\/[^\r\n]*|\/\*[^]*?\*\//g;
  const after = text.slice(getNodeEnd(node), findSameLineCommentsEnd(text, end)).match(comments) ?? [];
  const above: string[] = [];
  let from = node.offset;
  while (isFirstOnLine(text, from)) {
    const lineEnd = text.lastIndexOf('\n', from - 1);
    const lineStart = text.lastIndexOf('\n', lineEnd - 1) + 1;
    const line = text.slice(lineStart, lineEnd);
    if (lineStart === 0 || !/^[ \t]*(?:\/\/|\/\*.*\*\/\s*$)/.test(line)) break;
    above.unshift(line.trim());
    from = lineStart + indentAt(text, lineEnd).length;
  }
  return { above, after, from };
}

/**
 * Edits that remove an entry with its comma and the comment after it; whole lines if it has lines of its own. Comments
 * above it stay, unless `from` is the start of those.
 */
export function removeJsonEntry(json: ParsedJsonText, entry: JsonEntry, from: number = entry.node.offset): TextEdit[] {
  const { text } = json;
  const siblings = entry.parent.children ?? [];
  const previous = siblings[entry.index - 1];
  const isLast = entry.index === siblings.length - 1;
  const comma = findCommaEnd(text, getNodeEnd(entry.node));
  const end = findSameLineCommentsEnd(text, comma ?? getNodeEnd(entry.node));
  const edits: TextEdit[] = [];
  if (isLast && comma === null && previous !== undefined) {
    const at = findCommaEnd(text, getNodeEnd(previous));
    if (at !== null) edits.push({ from: at - 1, to: at, text: '' });
  }
  const restOfLine = /^[^\n]*/.exec(text.slice(end))?.[0] ?? '';
  const ownLines = isFirstOnLine(text, from);
  const lineStart = text.lastIndexOf('\n', from - 1);
  const breakAt = text[lineStart - 1] === '\r' ? lineStart - 1 : lineStart;
  if (ownLines && restOfLine.trim() === '')
    edits.push({ from: breakAt, to: end + restOfLine.replace(/\r$/, '').length, text: '' });
  else if (restOfLine.trim() === '')
    edits.push({ from: previous === undefined ? from : spaceStart(text, from), to: end, text: '' });
  else if (!isLast) edits.push({ from, to: end + (/^[ \t]*/.exec(restOfLine)?.[0].length ?? 0), text: '' });
  else edits.push({ from: previous === undefined || ownLines ? from : spaceStart(text, from), to: end, text: '' });
  return edits;
}

function spaceStart(text: string, offset: number): number {
  let start = offset;
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start -= 1;
  return start;
}
