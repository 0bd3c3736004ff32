import type { Node } from 'jsonc-parser';
import type { TextEdit } from '#base/textEdit.ts';
import {
  findCommaEnd,
  getNodeEnd,
  indentAt,
  findSameLineCommentsEnd,
  isFirstOnLine,
  type ParsedJsonText,
} from './parsedJsonText.ts';

/** An entry to insert into an object or list, printed for the line it ends up on. */
export interface EntryToInsert {
  /** The entry as JSON (with its key in an object). Continuation lines are indented by `indent`. */
  readonly print: (indent: string) => string;
  /** Comments on their own lines above it. */
  readonly commentsAbove?: readonly string[];
  /** Comments after it on its line. */
  readonly commentsAfter?: readonly string[];
}

/** Edits that insert an entry before the child at `index`, or after the last one. Offsets exclude the byte-order mark. */
export function insertChild(json: ParsedJsonText, parent: Node, index: number, entry: EntryToInsert): TextEdit[] {
  const children = parent.children ?? [];
  const next = children[index];
  if (children.length === 0) return intoEmpty(json, parent, entry);
  return next === undefined
    ? behindLast(json, parent, children, entry)
    : before(json, parent, children, index, next, entry);
}

function intoEmpty(json: ParsedJsonText, parent: Node, entry: EntryToInsert): TextEdit[] {
  const { text, lineEnding, indentUnit, isCompact } = json;
  const start = parent.offset + 1;
  const end = getNodeEnd(parent) - 1;
  if (isCompact) return [{ from: start, to: start, text: entry.print('') }];
  const outer = indentAt(text, parent.offset);
  const added = ownLine(entry, outer + indentUnit, lineEnding, '');
  const inner = text.slice(start, end);
  if (inner.includes('\n')) return [{ from: start, to: start, text: added }];
  if (inner.trim() === '') return [{ from: start, to: end, text: added + lineEnding + outer }];
  return [
    { from: start, to: start, text: added },
    { from: end, to: end, text: lineEnding + outer },
  ];
}

function behindLast(json: ParsedJsonText, parent: Node, children: readonly Node[], entry: EntryToInsert): TextEdit[] {
  const { text, lineEnding } = json;
  const last = children[children.length - 1] ?? parent;
  const trailing = findCommaEnd(text, getNodeEnd(last));
  const comma: readonly TextEdit[] =
    trailing === null ? [{ from: getNodeEnd(last), to: getNodeEnd(last), text: ',' }] : [];
  const end = trailing ?? getNodeEnd(last);
  if (isFirstOnLine(text, last.offset)) {
    const at = findSameLineCommentsEnd(text, end);
    const endsLine = /^[ \t]*(?:\r?\n|$)/.test(text.slice(at));
    const added = ownLine(
      endsLine ? entry : { ...entry, commentsAfter: (entry.commentsAfter ?? []).map(inBlock) },
      indentAt(text, last.offset),
      lineEnding,
      trailing === null ? '' : ',',
    );
    return joined([...comma, { from: at, to: at, text: added }]);
  }
  const added = `${json.isCompact ? '' : ' '}${inLine(entry, indentAt(text, last.offset))}${trailing === null ? '' : ','}`;
  return joined([...comma, { from: end, to: end, text: added }]);
}

function before(
  json: ParsedJsonText,
  parent: Node,
  children: readonly Node[],
  index: number,
  next: Node,
  entry: EntryToInsert,
): TextEdit[] {
  const { text, lineEnding, isCompact } = json;
  if (!isFirstOnLine(text, next.offset)) {
    return [
      {
        from: next.offset,
        to: next.offset,
        text: `${inLine(entry, indentAt(text, next.offset))},${isCompact ? '' : ' '}`,
      },
    ];
  }
  const previous = children[index - 1];
  const behind =
    previous === undefined ? parent.offset + 1 : (findCommaEnd(text, getNodeEnd(previous)) ?? getNodeEnd(previous));
  const at = findSameLineCommentsEnd(text, behind);
  return [{ from: at, to: at, text: ownLine(entry, indentAt(text, next.offset), lineEnding, ',') }];
}

function ownLine(entry: EntryToInsert, indent: string, lineEnding: string, comma: string): string {
  const above = (entry.commentsAbove ?? []).map((comment) => lineEnding + indent + comment).join('');
  return `${above}${lineEnding}${indent}${entry.print(indent)}${comma}${(entry.commentsAfter ?? []).map((comment, index, all) => ` ${index === all.length - 1 ? comment : inBlock(comment)}`).join('')}`;
}

function inLine(entry: EntryToInsert, indent: string): string {
  return (
    [...(entry.commentsAbove ?? []), ...(entry.commentsAfter ?? [])].map((comment) => `${inBlock(comment)} `).join('') +
    entry.print(indent)
  );
}

/** A line comment would swallow what follows it. */
function inBlock(comment: string): string {
  return comment.startsWith('//') ? `/* ${comment.slice(2).replaceAll('*/', '').trim()} */` : comment;
}

function joined(edits: readonly TextEdit[]): TextEdit[] {
  const [first, second] = edits;
  return first !== undefined && second?.from === first.from
    ? [{ ...first, text: first.text + second.text }]
    : [...edits];
}
