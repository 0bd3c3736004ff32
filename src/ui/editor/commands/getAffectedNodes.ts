import type { Node as DocumentNode } from '@tiptap/pm/model';
import { AllSelection, TextSelection, type EditorState } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import { getSelectedNodeSpan, type NodeSpan } from '../plugins/nodeRangeSelection.ts';
import { findCellPosition, type CellPosition } from '../tables/tableCommands.ts';

/** What a block action affects: whole nodes of one parent, whole rows or columns of a table, or other cells. */
export type AffectedNodes =
  | ({ readonly kind: 'nodes' } & NodeSpan)
  | { readonly kind: 'row' | 'column'; readonly place: CellPosition; readonly count: number }
  | { readonly kind: 'cells' };

/**
 * What duplicating, moving, and deleting blocks affects: what is outlined or highlighted, or else the block at the
 * caret. Null if there is none, such as between two blocks.
 */
export function getAffectedNodes(state: EditorState): AffectedNodes | null {
  const { selection, doc } = state;
  if (selection instanceof CellSelection) return affectedCells(selection);
  const selected = getSelectedNodeSpan(state);
  if (selected !== null) return { kind: 'nodes', ...(lineOf(doc, selected) ?? selected) };
  if (selection instanceof AllSelection) return { kind: 'nodes', from: 0, to: doc.content.size };
  if (!(selection instanceof TextSelection)) return null;
  const { $from, $to } = selection;
  const cell = findCellPosition($from);
  if (cell !== null) return { kind: 'row', place: cell, count: 1 };
  const range = $from.blockRange($to, holdsBlocks);
  if (range === null) return null;
  const isOne = range.endIndex - range.startIndex === 1;
  return {
    kind: 'nodes',
    ...(isOne ? expandToPlainContainer(doc, range.start) : { from: range.start, to: range.end }),
  };
}

/** True for parents of blocks; table rows and cells do not count as blocks. */
function holdsBlocks({ type, inlineContent }: DocumentNode): boolean {
  return !inlineContent && type.spec['tableRole'] === undefined;
}

/** Containers that look like the only block in them. */
const plainContainers: ReadonlySet<string> = new Set(['listItem', 'blockquote', 'footnoteDefinition']);

/**
 * Span of the block at a position, or of the list item, quote, or footnote if it holds nothing else, since that is the
 * block writers see.
 */
export function expandToPlainContainer(doc: DocumentNode, position: number): NodeSpan {
  const $at = doc.resolve(position);
  let { depth } = $at;
  while (depth > 0 && plainContainers.has($at.node(depth).type.name) && $at.node(depth).childCount === 1) depth -= 1;
  return depth < $at.depth
    ? { from: $at.before(depth + 1), to: $at.after(depth + 1) }
    : { from: position, to: position + ($at.nodeAfter?.nodeSize ?? 0) };
}

/** The paragraph of an inline atom (picture, formula, chip) that is its only content; else null. */
function lineOf(doc: DocumentNode, { from }: NodeSpan): NodeSpan | null {
  const $from = doc.resolve(from);
  return $from.parent.type.name === 'paragraph' && $from.parent.childCount === 1
    ? { from: $from.before(), to: $from.after() }
    : null;
}

function affectedCells({ $anchorCell, $headCell }: CellSelection): AffectedNodes {
  const [anchor, head] = [findCellPosition($anchorCell), findCellPosition($headCell)];
  if (anchor === null || head === null) return { kind: 'cells' };
  const table = $anchorCell.node(-1);
  const first = { row: Math.min(anchor.row, head.row), column: Math.min(anchor.column, head.column) };
  const rows = Math.abs(anchor.row - head.row) + 1;
  const columns = Math.abs(anchor.column - head.column) + 1;
  const place = { table: anchor.table, ...first };
  if (columns === table.firstChild?.childCount) return { kind: 'row', place, count: rows };
  return rows === table.childCount ? { kind: 'column', place, count: columns } : { kind: 'cells' };
}
