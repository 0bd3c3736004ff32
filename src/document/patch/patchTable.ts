import type { TextEdit } from '#base/textEdit.ts';
import { alignChildren } from './alignChildren.ts';
import { isSameDocument } from './compareDocuments.ts';
import { getLinePrefix } from './documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import { patchTextBlock } from './patchTextBlock.ts';
import { printTableRow, printInlineContent } from '../print/printBlocks.ts';
import { joinPaddedCells, padCell, readTablePadding, type ColumnPadding, type TablePadding } from './tablePadding.ts';
import type { PrintContext } from '../print/printContext.ts';

/** Edits that change a table by cell and by row; null if the changes can't be determined. */
export function patchTable(writing: PrintContext, base: JSONContent, edited: JSONContent): TextEdit[] | null {
  const [head, ...rows] = base.content ?? [];
  const [nextHead, ...nextRows] = edited.content ?? [];
  if (head === undefined || nextHead === undefined) return null;
  const columns = patchColumns(writing, base, edited);
  if (columns !== null) return columns;
  const header = patchRow(writing, head, nextHead);
  const delimiters = patchDelimiters(writing, head, nextHead);
  if (header === null || delimiters === null) return null;
  const edits: TextEdit[] = [...header, ...delimiters];
  let end = lineEndAfter(writing.source, delimiterStart(writing, head));
  let position = 0;
  const origins = rows.map((row) => writing.origins.get(row));
  const prefix = getLinePrefix(writing.source, writing.origins.get(base)?.from ?? 0);
  const padding = paddingOf(writing, head);
  const removeUpTo = (index: number) => {
    const last = origins[index - 1];
    if (position >= index || last === undefined) return;
    const to = lineEndAfter(writing.source, last.to);
    edits.push({ from: end, to, text: '' });
    end = to;
  };
  for (const [index, { from, equal }] of alignChildren(rows, nextRows).entries()) {
    const row = nextRows[index];
    const isMoved = row !== undefined && !equal && rows.some((other) => isSameDocument(other, row));
    const before = from === null || isMoved ? undefined : rows[from];
    const origin = from === null ? undefined : origins[from];
    const inside =
      before === undefined || row === undefined ? null : equal ? [] : patchRow(writing, before, row, padding);
    if (before === undefined || from === null || origin === undefined || inside === null) {
      const text = printTableRow(writing, row, (texts) => joinPaddedCells(texts, padding));
      edits.push({ from: end, to: end, text: `${writing.newline}${prefix}${text}` });
      continue;
    }
    removeUpTo(from);
    edits.push(...inside);
    end = lineEndAfter(writing.source, origin.to);
    position = from + 1;
  }
  removeUpTo(rows.length);
  return edits;
}

/**
 * Edits that add, remove, or move columns: each row keeps the text of its cells with the white space around them. Null
 * if the columns are the same, or if rows changed too.
 */
function patchColumns(writing: PrintContext, base: JSONContent, edited: JSONContent): TextEdit[] | null {
  const rows = base.content ?? [];
  const nextRows = edited.content ?? [];
  const [head, nextHead] = [rows[0]?.content ?? [], nextRows[0]?.content ?? []];
  if (
    rows.length !== nextRows.length ||
    rows.some((row) => row.content?.length !== head.length) ||
    nextRows.some((row) => row.content?.length !== nextHead.length)
  )
    return null;
  const taken = new Set<number>();
  const origins = nextHead.map((_, next) => {
    const found = head.findIndex(
      (__, column) =>
        !taken.has(column) &&
        rows.every((row, index) => sameCell(row.content?.[column], nextRows[index]?.content?.[next])),
    );
    if (found >= 0) taken.add(found);
    return found < 0 ? null : found;
  });
  const isSame = head.length === nextHead.length && origins.some((from, index) => from === null || from === index);
  if (isSame || taken.size === 0) return null;
  const edits: TextEdit[] = [];
  for (const [index, row] of rows.entries()) {
    const cells = (row.content ?? []).map((cell) => writing.origins.get(cell));
    const [first, last] = [cells[0], cells.at(-1)];
    if (first === undefined || last === undefined) return null;
    const starts = cells.map((cell) => (cell?.from ?? first.from) - first.from);
    const text = reordered(writing.source.slice(first.from, last.to), starts, origins, ' ', (column) => {
      const words = printInlineContent(writing, nextRows[index]?.content?.[column] ?? { type: 'tableCell' }, '');
      return words === '' ? ' ' : ` ${words} `;
    });
    if (text === null) return null;
    edits.push({ from: first.from, to: last.to, text });
  }
  const line = delimiterStart(writing, rows[0] ?? base);
  const from = line + Math.max(0, writing.source.slice(line).search(/[|:-]/));
  const dashes = writing.source.slice(from, lineEndAfter(writing.source, from)).trimEnd();
  const starts = [...dashes.matchAll(/(?:^|\|)\s*(?=:?-)/g)].map(({ index }) => index);
  const blank = dashes.includes(' ') ? ' ' : '';
  const text =
    starts.length === head.length
      ? reordered(
          dashes,
          starts,
          origins,
          blank,
          (column) => `${blank}${dashesFor(nextHead[column]?.attrs?.['align'], 3)}${blank}`,
        )
      : null;
  return text === null ? null : [...edits, { from, to: from + dashes.length, text }];
}

function sameCell(one: JSONContent | undefined, other: JSONContent | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    isSameDocument({ ...one, type: 'tableCell' }, { ...other, type: 'tableCell' })
  );
}

/**
 * A row's text with its cells reordered. `fresh`: returns a new cell. `blank`: padding around the inner bars of rows
 * without outer bars. Null for a single cell without any bar.
 */
function reordered(
  raw: string,
  starts: readonly number[],
  origins: readonly (number | null)[],
  blank: string,
  fresh: (column: number) => string,
): string | null {
  const isOpen = raw.startsWith('|');
  const isClosed = raw.length > 1 && raw.endsWith('|') && !raw.endsWith('\\|');
  if (!isOpen && !isClosed && origins.length === 1) return null;
  const cells = starts.map((start, index) =>
    raw.slice(
      start + (index > 0 || isOpen ? 1 : 0),
      index === starts.length - 1 ? raw.length - (isClosed ? 1 : 0) : starts[index + 1],
    ),
  );
  const next = origins.map((origin, column) => (origin === null ? fresh(column) : (cells[origin] ?? '')));
  if (isOpen && isClosed) return `|${next.join('|')}|`;
  return `${isOpen ? `|${blank}` : ''}${next.map((cell) => cell.trim()).join(`${blank}|${blank}`)}${isClosed ? `${blank}|` : ''}`;
}

/** Edits of the delimiter row if alignments changed, keeping column widths. Null if it doesn't have one part per column. */
function patchDelimiters(writing: PrintContext, base: JSONContent, edited: JSONContent): TextEdit[] | null {
  const before = base.content ?? [];
  const after = edited.content ?? [];
  const from = delimiterStart(writing, base);
  const parts = [...writing.source.slice(from, lineEndAfter(writing.source, from)).matchAll(/:?-+:?/g)];
  if (before.length !== after.length) return null;
  const edits: TextEdit[] = [];
  for (const [index, cell] of before.entries()) {
    const align = after[index]?.attrs?.['align'] ?? null;
    if ((cell.attrs?.['align'] ?? null) === align) continue;
    const part = parts[index];
    if (part === undefined || parts.length !== before.length) return null;
    edits.push({
      from: from + part.index,
      to: from + part.index + part[0].length,
      text: dashesFor(align, part[0].length),
    });
  }
  return edits;
}

/** A column's dashes and alignment colons, of the given width if possible. */
function dashesFor(align: unknown, width: number): string {
  const left = align === 'left' || align === 'center' ? ':' : '';
  const right = align === 'right' || align === 'center' ? ':' : '';
  return `${left}${'-'.repeat(Math.max(1, width - left.length - right.length))}${right}`;
}

/** End of the line with an offset. */
function lineEndAfter(source: string, offset: number): number {
  const end = source.indexOf('\n', offset);
  if (end < 0) return source.length;
  return source.charAt(end - 1) === '\r' ? end - 1 : end;
}

function delimiterStart(writing: PrintContext, head: JSONContent): number {
  const to = writing.origins.get(head)?.to ?? 0;
  return writing.source.indexOf('\n', to) + 1;
}

function paddingOf(writing: PrintContext, head: JSONContent): TablePadding {
  const textOf = (node: JSONContent) => {
    const origin = writing.origins.get(node);
    return origin === undefined ? '' : writing.source.slice(origin.from, origin.to);
  };
  const from = delimiterStart(writing, head);
  const line = writing.source.slice(from, lineEndAfter(writing.source, from));
  const dashes = line.slice(Math.max(0, line.search(/[|:-]/)));
  return readTablePadding(textOf(head), (head.content ?? []).map(textOf), dashes);
}

/** Edits that change the cells of a row; null if it has another number of them. With `padding`, text typed at the end of a cell takes its place. */
export function patchRow(
  writing: PrintContext,
  base: JSONContent,
  edited: JSONContent,
  padding: TablePadding | null = null,
): TextEdit[] | null {
  const before = base.content ?? [];
  const after = edited.content ?? [];
  if (before.length !== after.length) return null;
  const edits: TextEdit[] = [];
  for (const [index, cell] of before.entries()) {
    const next = after[index];
    const inside = next === undefined ? null : patchCell(writing, cell, next, padding?.columns[index]);
    if (inside === null) return null;
    edits.push(...inside);
  }
  return edits;
}

function patchCell(
  writing: PrintContext,
  base: JSONContent,
  edited: JSONContent,
  column: ColumnPadding | undefined,
): TextEdit[] | null {
  if (isSameDocument({ ...base, attrs: {} }, { ...edited, attrs: {} })) return [];
  const origin = writing.origins.get(base);
  if (origin === undefined) return null;
  const inside = patchTextBlock(writing, origin, { ...base, attrs: {} }, { ...edited, attrs: {} });
  const raw = writing.source.slice(origin.from, origin.to);
  const [, lead = '', body = '', trail = ''] = /^(\|?)([\s\S]*?)((?<!\\)\|?)$/.exec(raw) ?? [];
  const start = origin.from + lead.length;
  if (inside !== null) return column?.width === body.length ? keepCellWidth(inside, start, body) : inside;
  const text = printInlineContent(writing, edited, '');
  const isPadded = column !== undefined && body.trim() === '' && column.width === body.length;
  return [
    {
      from: start,
      to: origin.to - trail.length,
      text: isPadded ? padCell(text, column) : text === '' ? ' ' : ` ${text} `,
    },
  ];
}

/** The edits of a padded cell; text typed or deleted at its end takes or leaves as much white space. */
function keepCellWidth(edits: readonly TextEdit[], start: number, body: string): TextEdit[] {
  const end = start + body.trimEnd().length;
  const [edit, ...others] = edits;
  if (edit === undefined || others.length > 0 || edit.to !== end || (edit.from !== edit.to && edit.text !== ''))
    return [...edits];
  const blanks = body.length - body.trimEnd().length;
  const more = edit.text.length - (edit.to - edit.from);
  const left = more > 0 ? Math.max(Math.min(1, blanks), blanks - more) : blanks - more;
  return [{ from: edit.from, to: end + blanks, text: edit.text + ' '.repeat(left) }];
}
