import type { TextEdit } from '#base/textEdit.ts';
import { alignChildren } from './alignChildren.ts';
import { isSameDocument } from './compareDocuments.ts';
import { getLinePrefix } from './documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import { patchTableCell } from './patchTableCell.ts';
import { patchTableColumns } from './patchTableColumns.ts';
import { printTableRow } from '../print/printBlocks.ts';
import { formatDashes, getDelimiterRow, getTablePadding, findLineEnd } from './tableSource.ts';
import { joinPaddedCells, type TablePadding } from './tablePadding.ts';
import type { PrintContext } from '../print/printContext.ts';

/** Edits that change a table by cell and by row; null if the changes can't be determined. */
export function patchTable(writing: PrintContext, base: JSONContent, edited: JSONContent): TextEdit[] | null {
  const [head, ...rows] = base.content ?? [];
  const [nextHead, ...nextRows] = edited.content ?? [];
  if (head === undefined || nextHead === undefined) return null;
  const columns = patchTableColumns(writing, base, edited);
  if (columns !== null) return columns;
  const header = patchRow(writing, head, nextHead);
  const delimiters = patchDelimiters(writing, head, nextHead);
  if (header === null || delimiters === null) return null;
  const edits: TextEdit[] = [...header, ...delimiters];
  let end = getDelimiterRow(writing, head).to;
  let position = 0;
  const origins = rows.map((row) => writing.origins.get(row));
  const prefix = getLinePrefix(writing.source, writing.origins.get(base)?.from ?? 0);
  const padding = getTablePadding(writing, head);
  const removeUpTo = (index: number) => {
    const last = origins[index - 1];
    if (position >= index || last === undefined) return;
    const to = findLineEnd(writing.source, last.to);
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
    end = findLineEnd(writing.source, origin.to);
    position = from + 1;
  }
  removeUpTo(rows.length);
  return edits;
}

/** Edits of the delimiter row if alignments changed, keeping column widths. Null if it doesn't have one part per column. */
function patchDelimiters(writing: PrintContext, base: JSONContent, edited: JSONContent): TextEdit[] | null {
  const before = base.content ?? [];
  const after = edited.content ?? [];
  const { from, text } = getDelimiterRow(writing, base);
  const parts = [...text.matchAll(/:?-+:?/g)];
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
      text: formatDashes(align, part[0].length),
    });
  }
  return edits;
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
    const inside = next === undefined ? null : patchTableCell(writing, cell, next, padding?.columns[index]);
    if (inside === null) return null;
    edits.push(...inside);
  }
  return edits;
}
