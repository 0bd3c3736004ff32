import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { isSameDocument } from '../patch/compareDocuments.ts';
import { isListNode } from '../read/adjacentLists.ts';
import { countColumns, getLinePrefix, joinTextLines, nextColumn } from '../patch/documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import type { KnownBlock } from './equalBlocks.ts';
import type { PrintContext } from './printContext.ts';
import { getPrintedChildren, isTextBlock } from './printedNodes.ts';

/** Characters before the content of a list item: its marker, and the white space after it. */
const itemStart = /^(?:[-*+]|(\d{1,9})[.)])( {1,4})(?=\S)/;

/**
 * The source of the block that a new one was copied from, with the prefix on all lines but the first; null if there is
 * none. Lists get another marker than those in `taken`.
 */
export function printKnownBlock(
  writing: PrintContext,
  node: JSONContent,
  prefix: string,
  taken: readonly string[],
): string | null {
  if (writing.forcedRewrites.has(node)) return null;
  const same = writing.known.find(node);
  if (same !== null && !holdsForcedRewrite(writing, node))
    return printSource(writing, same, prefix, markerEdits(same, taken));
  const similar = taken.length > 0 ? null : (same ?? writing.known.findSimilar(node));
  if (similar === null || (same === null && isMadeOfOthers(writing, node, similar.node))) return null;
  const edits = writing.patch(contextOf(writing, similar), similar.node, node);
  return edits === null ? null : printSource(writing, similar, prefix, edits);
}

/** True if a block contains one that can't stay as it is. */
export function holdsForcedRewrite({ forcedRewrites, moved }: PrintContext, node: JSONContent): boolean {
  const visit = (block: JSONContent): boolean =>
    !isTextBlock(block) &&
    (block.content ?? []).some((child) => forcedRewrites.has(child) || moved.has(child) || visit(child));
  return forcedRewrites.size + moved.size > 0 && visit(node);
}

/** True if most of a container's known children come from others than the similar one: a list of another kind is made of the items of its original. */
function isMadeOfOthers({ known }: PrintContext, node: JSONContent, similar: JSONContent): boolean {
  if (isTextBlock(node)) return false;
  const children = getPrintedChildren(node).filter((child) => known.find(child) !== null);
  const shared = children.filter((child) => (similar.content ?? []).some((other) => isSameDocument(child, other)));
  return 2 * shared.length < children.length;
}

/** The source of the list item that a new one was copied from, with another marker; null if there is none. */
export function printKnownItem(
  writing: PrintContext,
  item: JSONContent,
  marker: string,
  prefix: string,
): string | null {
  const known = writing.forcedRewrites.has(item) || holdsForcedRewrite(writing, item) ? null : writing.known.find(item);
  if (known === null) return null;
  const { from, to } = known.origin;
  const [start = '', , space = ''] = itemStart.exec(known.reading.source.slice(from, to)) ?? [];
  if (start === '') return null;
  if (start.length === marker.length + space.length) {
    const text = printSource(writing, known, prefix);
    return text === null ? null : `${marker}${text.slice(start.length - space.length)}`;
  }
  const content = { ...known, origin: { from: from + start.length, to } };
  const text = printSource(writing, content, `${prefix}${' '.repeat(marker.length)}${space}`);
  return text === null ? null : `${marker}${space}${text}`;
}

/** The source of a known row of a table; null if there is none. A header must have all its cells, other rows may be shorter (GFM, tables). */
export function printKnownRow(writing: PrintContext, row: JSONContent): string | null {
  const known = writing.known.find(row);
  const [first] = row.content ?? [];
  const isWhole = known?.node.content?.every((cell) => known.reading.origins.has(cell)) !== false;
  if (first?.type === 'tableHeader' && !isWhole) return null;
  const text = printKnownBlock(writing, row, '', []);
  return text?.includes('\n') === true ? null : text;
}

/** The source of the same text elsewhere, for a text block of another type; null if there is none that fits. */
export function printKnownText(writing: PrintContext, node: JSONContent, prefix: string): string | null {
  if (writing.forcedRewrites.has(node) || (node.content ?? []).length === 0) return null;
  const known = writing.known.findText(node);
  if (known === null) return null;
  const { reading, origin } = known;
  const from = origin.inline?.[0]?.position?.start.offset;
  const to = origin.inline?.at(-1)?.position?.end.offset;
  if (from === undefined || to === undefined) return null;
  const range = { from: from + reading.base, to: to + reading.base };
  const text = reading.source.slice(range.from, range.to);
  const isCell = (type: string) => type.startsWith('table');
  if (text.includes('|') && isCell(node.type) !== isCell(known.node.type)) return null;
  if (node.type === 'paragraph' || !text.includes('\n'))
    return printSource(writing, { ...known, origin: range }, prefix);
  const isPlain = node.content?.every(({ type }) => type === 'text') === true;
  return isPlain && !/\n[ \t]*>/.test(text) ? joinTextLines(text) : null;
}

/** The number of line endings between two blocks that follow each other where they come from; null if they don't. */
export function countKnownBreaks(writing: PrintContext, left: JSONContent, right: JSONContent): number | null {
  if (writing.forcedRewrites.has(left) || writing.forcedRewrites.has(right)) return null;
  const [before, after] = [writing.known.find(left), writing.known.find(right)];
  if (before === null || after === null || before.reading !== after.reading) return null;
  if (before.origin.to > after.origin.from) return null;
  const gap = before.reading.source.slice(before.origin.to, after.origin.from);
  return /^[\s>]*\n[\s>]*$/.test(gap) ? gap.split('\n').length - 1 : null;
}

/** The context for patching a block of another text. */
function contextOf(writing: PrintContext, { reading }: KnownBlock): PrintContext {
  return reading.source === writing.source ? writing : { ...writing, ...reading };
}

/** Edits that give all items of a list another marker, if its own is taken. */
function markerEdits({ node, origin, reading }: KnownBlock, taken: readonly string[]): readonly TextEdit[] {
  const markerAt = (offset: number) => /^(\d{0,9})([-*+.)])/.exec(reading.source.slice(offset, offset + 12));
  const own = markerAt(origin.from)?.[2];
  if (own === undefined || !taken.includes(own)) return [];
  const choices = node.type === 'orderedList' ? ['.', ')'] : ['-', '*', '+'];
  const text = choices.find((marker) => !taken.includes(marker)) ?? own;
  return (node.content ?? []).flatMap((item) => {
    const start = reading.origins.get(item)?.from;
    const found = start === undefined ? null : markerAt(start);
    if (start === undefined || found === null) return [];
    const from = start + (found[1] ?? '').length;
    return [{ from, to: from + 1, text }];
  });
}

/** A block's source with edits, and with another prefix on all lines but the first; null if an edit is outside of it. */
function printSource(
  writing: PrintContext,
  { node, origin: { from, to }, reading }: KnownBlock,
  prefix: string,
  edits: readonly TextEdit[] = [],
): string | null {
  if (edits.some((edit) => edit.from < from || edit.to > to)) return null;
  const own = edits.map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from }));
  const start = getLinePrefix(reading.source, from);
  const before = getLeastPrefix(reading, node, start);
  const text = applyEdits(`${start.slice(before.length)}${reading.source.slice(from, to)}`, own);
  const moved = moveLines(text, before, prefix, codePrefixes(reading, node, from, countColumns(before), own));
  return reading.source === writing.source ? moved : moved.replaceAll(/\r?\n/g, writing.newline);
}

/** The prefix of the list item that is indented least, such as `10.` below ` 9.`, or else the given one. */
export function getLeastPrefix({ source, origins }: KnownBlock['reading'], node: JSONContent, prefix: string): string {
  if (!isListNode(node)) return prefix;
  const found = (node.content ?? []).flatMap((item) => {
    const origin = origins.get(item);
    return origin === undefined ? [] : [getLinePrefix(source, origin.from)];
  });
  return found.reduce((least, own) => (own.length < least.length && least.startsWith(own) ? own : least), prefix);
}

const verbatim: ReadonlySet<string> = new Set(['codeBlock', 'mathBlock']);

/** Where code starts and ends in a block, for code that is indented less than the block, and its own prefix. */
interface CodePrefix {
  readonly from: number;
  readonly to: number;
  readonly prefix: string;
}

function codePrefixes(
  reading: KnownBlock['reading'],
  node: JSONContent,
  from: number,
  width: number,
  edits: readonly TextEdit[],
): readonly CodePrefix[] {
  if (isTextBlock(node) || width === 0) return [];
  return (node.content ?? []).flatMap((child) => {
    const origin = reading.origins.get(child);
    if (!verbatim.has(child.type) || origin === undefined) return codePrefixes(reading, child, from, width, edits);
    const prefix = getLinePrefix(reading.source, origin.from);
    if (countColumns(prefix) >= width) return [];
    const at = (offset: number) =>
      edits.reduce(
        (sum, edit) => (edit.to <= offset - from ? sum + edit.text.length - edit.to + edit.from : sum),
        offset - from,
      );
    return [{ from: at(origin.from), to: at(origin.to), prefix }];
  });
}

/**
 * Replaces the prefix of all lines but the first. Lines that are indented less than the prefix lose all indentation,
 * except in code, where the others keep theirs too.
 */
function moveLines(text: string, before: string, prefix: string, code: readonly CodePrefix[]): string {
  if (before === prefix || !text.includes('\n')) return text;
  let next = 0;
  return text
    .split('\n')
    .map((line, index) => {
      const start = next;
      next += line.length + 1;
      if (index === 0) return line;
      const own = code.find(({ from, to }) => from < start && start <= to);
      const rest = withoutPrefix(line, own?.prefix ?? before);
      return rest.trimEnd() === '' && rest.length <= 1 ? `${prefix.trimEnd()}${rest}` : `${prefix}${rest}`;
    })
    .join('\n');
}

/** A line without a prefix of quote markers and white space. Tabs and spaces match by column. */
function withoutPrefix(line: string, prefix: string): string {
  let at = 0;
  let [column, goal] = [0, 0];
  for (const sign of prefix) {
    goal = nextColumn(sign, goal);
    if (sign === '>') {
      if (column + 1 !== goal || line[at] !== '>') break;
      column += 1;
      at += 1;
      continue;
    }
    while (column < goal && (line[at] === ' ' || line[at] === '\t')) {
      column = nextColumn(line[at] ?? '', column);
      at += 1;
    }
    column = Math.max(column, goal); // a line may be indented less
  }
  return ' '.repeat(Math.max(0, column - goal)) + line.slice(at);
}
