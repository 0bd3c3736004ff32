import type { TextEdit } from '#base/textEdit.ts';
import { alignChildren } from './alignChildren.ts';
import { sameDocument } from './compareDocuments.ts';
import { prefixAt } from './origins.ts';
import type { JSONContent } from './page.ts';
import { patchTextBlock } from './patchTextBlock.ts';
import { printRow, printText } from './printBlocks.ts';
import type { Writing } from './writing.ts';

/** The edits that turn a table into another, cell by cell and row by row; null where its columns changed. */
export function patchTable(writing: Writing, base: JSONContent, edited: JSONContent): TextEdit[] | null {
  const [head, ...rows] = base.content ?? [];
  const [nextHead, ...nextRows] = edited.content ?? [];
  if (head === undefined || nextHead === undefined) return null;
  const header = patchRow(writing, head, nextHead);
  const delimiters = patchDelimiters(writing, head, nextHead);
  if (header === null || delimiters === null) return null;
  const edits: TextEdit[] = [...header, ...delimiters];
  let end = lineEndAfter(writing.source, delimiterStart(writing, head));
  let position = 0;
  const origins = rows.map((row) => writing.origins.get(row));
  const prefix = prefixAt(writing.source, writing.origins.get(base)?.from ?? 0);
  const removeUpTo = (index: number) => {
    const last = origins[index - 1];
    if (position >= index || last === undefined) return;
    const to = lineEndAfter(writing.source, last.to);
    edits.push({ from: end, to, text: '' });
    end = to;
  };
  for (const [index, { from, equal }] of alignChildren(rows, nextRows).entries()) {
    const row = nextRows[index];
    const before = from === null ? undefined : rows[from];
    const origin = from === null ? undefined : origins[from];
    const inside = before === undefined || row === undefined ? null : equal ? [] : patchRow(writing, before, row);
    if (before === undefined || from === null || origin === undefined || inside === null) {
      edits.push({ from: end, to: end, text: `${writing.newline}${prefix}${printRow(writing, row)}` });
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

/** The edits of the row of dashes where columns are aligned otherwise: each keeps its width. Null where it has not one part a column. */
function patchDelimiters(writing: Writing, base: JSONContent, edited: JSONContent): TextEdit[] | null {
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
    const left = align === 'left' || align === 'center' ? ':' : '';
    const right = align === 'right' || align === 'center' ? ':' : '';
    const dashes = '-'.repeat(Math.max(1, part[0].length - left.length - right.length));
    edits.push({ from: from + part.index, to: from + part.index + part[0].length, text: `${left}${dashes}${right}` });
  }
  return edits;
}

/** The end of the line that an offset is on. */
function lineEndAfter(source: string, offset: number): number {
  const end = source.indexOf('\n', offset);
  if (end < 0) return source.length;
  return source.charAt(end - 1) === '\r' ? end - 1 : end;
}

function delimiterStart(writing: Writing, head: JSONContent): number {
  const to = writing.origins.get(head)?.to ?? 0;
  return writing.source.indexOf('\n', to) + 1;
}

function patchRow(writing: Writing, base: JSONContent, edited: JSONContent): TextEdit[] | null {
  const before = base.content ?? [];
  const after = edited.content ?? [];
  if (before.length !== after.length) return null;
  const edits: TextEdit[] = [];
  for (const [index, cell] of before.entries()) {
    const next = after[index];
    const inside = next === undefined ? null : patchCell(writing, cell, next);
    if (inside === null) return null;
    edits.push(...inside);
  }
  return edits;
}

function patchCell(writing: Writing, base: JSONContent, edited: JSONContent): TextEdit[] | null {
  if (sameDocument({ ...base, attrs: {} }, { ...edited, attrs: {} })) return [];
  const origin = writing.origins.get(base);
  if (origin === undefined) return null;
  const inside = patchTextBlock(writing, origin, { ...base, attrs: {} }, { ...edited, attrs: {} });
  if (inside !== null) return inside;
  const raw = writing.source.slice(origin.from, origin.to);
  const [, lead = '', , trail = ''] = /^(\|?)([\s\S]*?)(\|?)$/.exec(raw) ?? [];
  const text = printText(writing, edited, '');
  return [{ from: origin.from + lead.length, to: origin.to - trail.length, text: text === '' ? ' ' : ` ${text} ` }];
}
