import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import type { JSONContent } from '../page.ts';
import { hasSameContent, matchColumns } from './matchColumns.ts';
import { patchTableCell } from './patchTableCell.ts';
import { printInlineContent } from '../print/printBlocks.ts';
import type { PrintContext } from '../print/printContext.ts';
import { padCell, type ColumnPadding } from './tablePadding.ts';
import { formatDashes, getDelimiterRow, getTablePadding } from './tableSource.ts';

/** A column of the edited table. */
interface PlannedColumn {
  /** Index of the base column it comes from; null if it is new. */
  readonly from: number | null;
  readonly padding: ColumnPadding;
  /** Width without the blanks next to inner bars; null if the table isn't padded. */
  readonly textWidth: number | null;
}

/** A row as written: its outer bars, and its cells between the bars. */
interface SourceRow {
  readonly from: number;
  readonly to: number;
  readonly isOpen: boolean;
  readonly isClosed: boolean;
  readonly cells: readonly string[];
}

/**
 * Edits that add, remove, or move columns: each row keeps the text of its cells with the white space around them, and
 * a new column of a padded table is padded. Null if the columns are the same, or if rows were added or removed too.
 */
export function patchTableColumns(writing: PrintContext, base: JSONContent, edited: JSONContent): TextEdit[] | null {
  const rows = base.content ?? [];
  const nextRows = edited.content ?? [];
  const [head, nextHead] = [rows[0], nextRows[0]];
  const [count, nextCount] = [head?.content?.length ?? 0, nextHead?.content?.length ?? 0];
  if (
    head === undefined ||
    nextHead === undefined ||
    rows.length !== nextRows.length ||
    rows.some((row) => row.content?.length !== count) ||
    nextRows.some((row) => row.content?.length !== nextCount)
  )
    return null;
  const origins = matchColumns(rows, nextRows);
  const isSame = count === nextCount && origins.every((from, index) => from === null || from === index);
  if (isSame || origins.every((from) => from === null)) return null;
  const sources = rows.map((row) => readRow(writing, row));
  const dashes = readDashes(writing, head);
  if (dashes.cells.length !== count) return null;
  const columns = planColumns(writing, head, nextRows, origins, sources, dashes);
  const edits = sources.map((source, index) => {
    const [row, next] = [rows[index], nextRows[index]];
    return source === null || row === undefined || next === undefined
      ? null
      : joinRow(source, rowCells(writing, row, next, source, columns));
  });
  const found = [...edits, joinRow(dashes, dashCells(head, nextHead, dashes, columns))];
  return found.includes(null) ? null : found.filter((edit) => edit !== null);
}

function readRow({ source, origins }: PrintContext, row: JSONContent): SourceRow | null {
  const ranges = (row.content ?? []).flatMap((cell) => origins.get(cell) ?? []);
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (first === undefined || last === undefined) return null;
  const starts = ranges.map(({ from }) => from - first.from);
  return splitRow(source.slice(first.from, last.to), first.from, starts);
}

function readDashes(writing: PrintContext, head: JSONContent): SourceRow {
  const { from, text } = getDelimiterRow(writing, head);
  const starts = [...text.trimEnd().matchAll(/(?:^|\|)\s*(?=:?-)/g)].map(({ index }) => index);
  return splitRow(text.trimEnd(), from, starts);
}

/** `starts`: where each cell starts, all but the first one at their bar. */
function splitRow(raw: string, from: number, starts: readonly number[]): SourceRow {
  const isOpen = raw.startsWith('|');
  const isClosed = raw.length > 1 && raw.endsWith('|') && !raw.endsWith('\\|');
  const cells = starts.map((start, index) =>
    raw.slice(
      start + (index > 0 || isOpen ? 1 : 0),
      index === starts.length - 1 ? raw.length - (isClosed ? 1 : 0) : starts[index + 1],
    ),
  );
  return { from, to: from + raw.length, isOpen, isClosed, cells };
}

function planColumns(
  writing: PrintContext,
  head: JSONContent,
  nextRows: readonly JSONContent[],
  origins: readonly (number | null)[],
  sources: readonly (SourceRow | null)[],
  dashes: SourceRow,
): readonly PlannedColumn[] {
  const padding = getTablePadding(writing, head);
  const rows = sources.flatMap((row) => row ?? []);
  const isPadded = areCellsPadded(padding.columns, rows);
  const lead = padding.columns.every((column) => column.lead === '') ? '' : ' ';
  const leastWidth = dashes.cells.every((cell) => cell.startsWith(' ')) ? 3 : 1;
  return origins.map((from, column) => {
    const known = from === null ? undefined : padding.columns[from];
    if (from !== null && known !== undefined) {
      const texts = rows.map((row) => withoutBlanks(row, from).length);
      // Without a bar after it, only the longest text of the last column shows its width.
      const isRagged = from === padding.columns.length - 1 && rows.some((row) => !row.isClosed);
      const textWidth = isRagged ? Math.max(...texts) : (texts[0] ?? 0);
      return { from, padding: known, textWidth: isPadded ? textWidth : null };
    }
    const align: unknown = nextRows[0]?.content?.[column]?.attrs?.['align'];
    const texts = nextRows.map((row) => printCell(writing, row.content?.[column]));
    const textWidth = isPadded ? Math.max(leastWidth, ...texts.map((text) => text.length)) : null;
    return {
      from,
      padding: {
        lead,
        width: textWidth === null ? null : textWidth + 2 * lead.length,
        align: align === 'center' || align === 'right' ? align : 'left',
      },
      textWidth,
    };
  });
}

/** True if the heading and the dashes of each column have the same width, and most cells below them have it too. */
function areCellsPadded(columns: readonly ColumnPadding[], [heading, ...rows]: readonly SourceRow[]): boolean {
  // Without a bar at the end, there may be no white space after the last cell.
  const closed = ({ isClosed }: SourceRow) => columns.slice(0, isClosed ? undefined : -1);
  if (heading === undefined || closed(heading).length === 0 || closed(heading).some(({ width }) => width === null))
    return false;
  const fits = rows.flatMap((row) => closed(row).map(({ width }, column) => row.cells[column]?.length === width));
  return fits.filter(Boolean).length * 2 >= fits.length;
}

function printCell(writing: PrintContext, cell: JSONContent | undefined): string {
  return cell === undefined ? '' : printInlineContent(writing, cell, '');
}

/** The blank around inner bars: one space, or nothing if a cell has none. */
function blankOf({ cells }: SourceRow): string {
  return cells.every(
    (cell, index) => (index === 0 || cell.startsWith(' ')) && (index === cells.length - 1 || cell.endsWith(' ')),
  )
    ? ' '
    : '';
}

/** A cell without the blanks next to its bars. */
function withoutBlanks(row: SourceRow, column: number): string {
  const cell = row.cells[column] ?? '';
  const blank = blankOf(row).length;
  const start = column > 0 || row.isOpen ? blank : 0;
  const end = column < row.cells.length - 1 || row.isClosed ? blank : 0;
  return cell.slice(start, Math.max(start, cell.length - end));
}

/** The cells of an edited row, with the blanks next to bars only in a row with bars at both ends. */
function rowCells(
  writing: PrintContext,
  row: JSONContent,
  next: JSONContent,
  source: SourceRow,
  columns: readonly PlannedColumn[],
): readonly string[] {
  const isBoxed = source.isOpen && source.isClosed;
  return columns.map(({ from, padding, textWidth }, column) => {
    const [before, after] = [from === null ? undefined : row.content?.[from], next.content?.[column]];
    const written = from === null ? undefined : source.cells[from];
    if (written === undefined || before === undefined || after === undefined || from === null) {
      const text = printCell(writing, after);
      return isBoxed ? padCell(text, padding) : text.padEnd(textWidth ?? 0);
    }
    if (isBoxed) {
      const patched = patchWritten(writing, before, after, written, padding);
      if (patched === null) return padCell(printCell(writing, after), padding);
      return patched !== written && written.length === padding.width ? padCell(patched.trim(), padding) : patched;
    }
    const text = hasSameContent(before, after) ? withoutBlanks(source, from) : printCell(writing, after);
    return textWidth === null ? text : text.padEnd(textWidth);
  });
}

/** The source of a cell between its bars after an edit; null if it can't be determined. */
function patchWritten(
  writing: PrintContext,
  before: JSONContent,
  after: JSONContent,
  written: string,
  column: ColumnPadding,
): string | null {
  if (hasSameContent(before, after)) return written;
  const origin = writing.origins.get(before);
  const edits = patchTableCell(writing, before, { ...after, type: before.type }, column);
  if (origin === undefined || edits === null) return null;
  const start = origin.from + (writing.source.startsWith('|', origin.from) ? 1 : 0);
  return applyEdits(
    written,
    edits.map(({ from, to, text }) => ({ from: from - start, to: to - start, text })),
  );
}

function dashCells(
  head: JSONContent,
  nextHead: JSONContent,
  dashes: SourceRow,
  columns: readonly PlannedColumn[],
): readonly string[] {
  const isBoxed = dashes.isOpen && dashes.isClosed;
  const blank = blankOf(dashes) === ' ' && (!isBoxed || dashes.cells[0]?.startsWith(' ') === true) ? ' ' : '';
  return columns.map(({ from, padding, textWidth }, column) => {
    const align: unknown = nextHead.content?.[column]?.attrs?.['align'] ?? null;
    const isSame = from !== null && (head.content?.[from]?.attrs?.['align'] ?? null) === align;
    const written = (from === null ? undefined : dashes.cells[from]) ?? '';
    const rule = written.trim();
    if (isBoxed) {
      if (from === null)
        return `${blank}${formatDashes(align, (padding.width ?? 3 + 2 * blank.length) - 2 * blank.length)}${blank}`;
      return isSame ? written : written.replace(rule, formatDashes(align, rule.length));
    }
    if (textWidth === null) return isSame ? rule : formatDashes(align, rule === '' ? 3 : rule.length);
    const inner = innerSides(dashes, column, columns.length);
    const count = dashes.cells.length;
    const isStill = from !== null && inner === innerSides(dashes, from, count) && (from < count - 1 || dashes.isClosed);
    if (isStill || (from === count - 1 && column === columns.length - 1))
      return isSame ? rule : formatDashes(align, rule.length);
    // Dashes without blanks fill the space up to the bars.
    return formatDashes(align, textWidth + (blank === '' ? inner : 0));
  });
}

/** How many sides of a cell have a bar. */
function innerSides({ isOpen, isClosed }: SourceRow, column: number, count: number): number {
  return (column > 0 || isOpen ? 1 : 0) + (column < count - 1 || isClosed ? 1 : 0);
}

/** An edit that writes a row's cells between its bars. Null if a row without outer bars would be read as another one. */
function joinRow(row: SourceRow, cells: readonly string[]): TextEdit | null {
  const { from, to, isOpen, isClosed } = row;
  if (isOpen && isClosed) return { from, to, text: `|${cells.join('|')}|` };
  const isEmptyAt = (index: number) => cells.at(index)?.trim() === '';
  if ((!isOpen && isEmptyAt(0)) || (!isClosed && isEmptyAt(-1)) || (!isOpen && !isClosed && cells.length === 1))
    return null;
  const blank = blankOf(row);
  const text = `${isOpen ? `|${blank}` : ''}${cells.join(`${blank}|${blank}`)}${isClosed ? `${blank}|` : ''}`;
  const isTrimmed = !(row.cells.at(-1) ?? '').endsWith(' ');
  return { from, to, text: !isClosed && isTrimmed ? text.trimEnd() : text };
}
