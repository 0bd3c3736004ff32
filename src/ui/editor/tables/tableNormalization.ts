import { Extension } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { tableEditing } from '@tiptap/pm/tables';
import { isOwnTransaction } from '../history/transactionOrigin.ts';

/** The tables of a document with their positions, except node objects that are also in `before`. */
function tablesIn(
  doc: DocumentNode,
  before: DocumentNode,
): readonly { readonly table: DocumentNode; readonly position: number }[] {
  const found: { table: DocumentNode; position: number }[] = [];
  const start = doc.content.findDiffStart(before.content);
  if (start === null) return found;
  const end = doc.content.findDiffEnd(before.content)?.a ?? doc.content.size;
  doc.nodesBetween(
    Math.max(0, Math.min(start, end) - 1),
    Math.min(doc.content.size, Math.max(start, end) + 1),
    (node, position) => {
      if (node.type.name === 'table') found.push({ table: node, position });
      return !node.isTextblock && node.type.name !== 'table';
    },
  );
  if (found.length === 0) return found; // most key presses end here
  const known = new Set<DocumentNode>();
  before.descendants((node) => {
    if (node.type.name === 'table') known.add(node);
    return !node.isTextblock && node.type.name !== 'table';
  });
  return found.filter(({ table }) => !known.has(table));
}

/**
 * Fixes tables that Markdown can't represent after an edit: the first row is the header, rows have equally many cells
 * without spans, and a column's cells are aligned like its header.
 */
export function normalizeTables(transaction: Transaction, before: DocumentNode): Transaction | null {
  const { tableHeader, tableCell, tableRow } = transaction.doc.type.schema.nodes;
  if (tableHeader === undefined || tableCell === undefined || tableRow === undefined) return null;
  for (const { table, position } of tablesIn(transaction.doc, before).toReversed()) {
    let columns = 0;
    table.forEach((row) => {
      columns = Math.max(columns, row.childCount);
    });
    let end = position + table.nodeSize - 1;
    for (let index = table.childCount - 1; index >= 0; index -= 1) {
      const row = table.child(index);
      const start = end - row.nodeSize;
      const type = index === 0 ? tableHeader : tableCell;
      // Cell by cell from the end, so that the caret stays in its cell.
      const missing = Array.from({ length: columns - row.childCount }, (_none, more) =>
        type.create({ align: alignOf(table, row.childCount + more) }),
      );
      if (missing.length > 0) transaction.insert(end - 1, missing);
      let cellEnd = end - 1;
      for (let column = row.childCount - 1; column >= 0; column -= 1) {
        const cell = row.child(column);
        cellEnd -= cell.nodeSize;
        const align = alignOf(table, column);
        if (
          cell.type !== type ||
          cell.attrs['colspan'] !== 1 ||
          cell.attrs['rowspan'] !== 1 ||
          cell.attrs['align'] !== align
        )
          transaction.setNodeMarkup(cellEnd, type, { align });
      }
      end = start;
    }
  }
  return transaction.docChanged ? transaction : null;
}

function alignOf(table: DocumentNode, column: number): unknown {
  return table.firstChild?.maybeChild(column)?.attrs['align'] ?? null;
}

/** Selects whole cells across a cell's edge, so typing and deleting change only cell content and the table stays valid Markdown. */
export const tableNormalization = Extension.create({
  name: 'tableShape',
  priority: 190,
  addProseMirrorPlugins: () => [
    tableEditing({ allowTableNodeSelection: true }),
    new Plugin({
      appendTransaction: (transactions, before, after) => {
        const changes = transactions.filter(({ docChanged }) => docChanged);
        if (changes.length === 0 || !changes.every(isOwnTransaction)) return null;
        return normalizeTables(after.tr, before.doc);
      },
    }),
  ],
});
