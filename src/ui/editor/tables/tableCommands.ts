import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { TextSelection, type Command, type EditorState } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';

/** A cell's position: its table's document position, and its row and column from 0. */
export interface CellPosition {
  readonly table: number;
  readonly row: number;
  readonly column: number;
}

/** The cell around a position; null outside tables. */
export function findCellPosition($place: ResolvedPos): CellPosition | null {
  for (let depth = $place.depth; depth > 1; depth -= 1) {
    if ($place.node(depth).type.spec['tableRole'] === 'row')
      return { table: $place.before(depth - 1), row: $place.index(depth - 1), column: $place.index(depth) };
  }
  return null;
}

/** A column alignment that Markdown supports; null is the reader's default. */
export type ColumnAlignment = 'left' | 'center' | 'right' | null;

type Grid = readonly (readonly DocumentNode[])[];

/** Returns the table's new rows and the caret's cell, or the number of rows selected from there; null for no change. */
type Change = (
  grid: Grid,
  empty: () => DocumentNode,
) => { readonly grid: Grid; readonly row: number; readonly column: number; readonly selectedRows?: number } | null;

/** Adds a row or column before (0) or after (1) a cell. */
export function addRowOrColumn(place: CellPosition, axis: 'row' | 'column', side: 0 | 1): Command {
  return changeTable(place, (grid, empty) => {
    const at = place[axis] + side;
    const fresh = (row: readonly DocumentNode[]) => row.map(empty);
    const next =
      axis === 'row' ? inserted(grid, at, fresh(grid[0] ?? [])) : grid.map((row) => inserted(row, at, empty()));
    return { grid: next, row: axis === 'row' ? at : place.row, column: axis === 'row' ? 0 : at };
  });
}

/** Deletes rows or columns starting at a cell; deleting all of them deletes the table. */
export function deleteRowsOrColumns(place: CellPosition, axis: 'row' | 'column', count = 1): Command {
  const isDeleted = (index: number) => index >= place[axis] && index < place[axis] + count;
  return changeTable(place, (grid) => {
    const next =
      axis === 'row'
        ? grid.filter((_row, index) => !isDeleted(index))
        : grid.map((row) => row.filter((_cell, index) => !isDeleted(index)));
    return {
      grid: next,
      row: Math.max(0, place.row - (axis === 'row' ? 1 : 0)),
      column: Math.max(0, place.column - (axis === 'column' ? 1 : 0)),
    };
  });
}

/** Moves a cell's row or column to another index. */
export function moveRowOrColumn(place: CellPosition, axis: 'row' | 'column', to: number): Command {
  return changeTable(place, (grid) => {
    const count = axis === 'row' ? grid.length : (grid[0]?.length ?? 0);
    if (to < 0 || to >= count || to === place[axis]) return null;
    const next = axis === 'row' ? moved(grid, place.row, to) : grid.map((row) => moved(row, place.column, to));
    return { grid: next, row: axis === 'row' ? to : place.row, column: axis === 'column' ? to : place.column };
  });
}

/** Aligns a cell's column. */
export function alignColumn(place: CellPosition, align: ColumnAlignment): Command {
  return changeTable(place, (grid) => ({
    grid: grid.map((row) =>
      row.map((cell, index) =>
        index === place.column ? cell.type.create({ ...cell.attrs, align }, cell.content) : cell,
      ),
    ),
    row: place.row,
    column: place.column,
  }));
}

/** The alignment of a cell's column. */
export function getColumnAlignment({ doc }: EditorState, { table, column }: CellPosition): ColumnAlignment {
  const align: unknown = doc.nodeAt(table)?.firstChild?.maybeChild(column)?.attrs['align'];
  return align === 'left' || align === 'center' || align === 'right' ? align : null;
}

/** Adds a row and moves the caret into it, if the caret is in the last cell. */
export const addRowAtEnd: Command = (state, dispatch) => {
  const place = findCellPosition(state.selection.$from);
  const table = place === null ? null : state.doc.nodeAt(place.table);
  if (
    place === null ||
    table === null ||
    place.row < table.childCount - 1 ||
    place.column < table.child(place.row).childCount - 1
  )
    return false;
  return addRowOrColumn(place, 'row', 1)(state, dispatch);
};

/** Moves the caret to the end of the cell below; adds a row below the last one. */
export const goToCellBelow: Command = (state, dispatch) => {
  const place = findCellPosition(state.selection.$from);
  const table = place === null ? null : state.doc.nodeAt(place.table);
  if (place === null || table === null) return false;
  if (place.row === table.childCount - 1) return addRowOrColumn(place, 'row', 1)(state, dispatch);
  const below = getCellEndPosition(state.doc, place.table, place.row + 1, place.column);
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, below)).scrollIntoView());
  return true;
};

/** Copies rows starting at a cell and inserts the copies below. A cell selection moves to the copies, like the caret. */
export function duplicateRows(place: CellPosition, count: number): Command {
  return changeTable(place, (grid) => {
    const end = place.row + count;
    const next = [...grid.slice(0, end), ...grid.slice(place.row, end), ...grid.slice(end)];
    return { grid: next, row: end, column: place.column, selectedRows: count };
  });
}

/** Moves rows starting at a cell up (-1) or down (1) by one. */
export function moveRows(place: CellPosition, count: number, direction: -1 | 1): Command {
  const passed = direction === -1 ? place.row - 1 : place.row + count;
  return changeTable(place, (grid) =>
    passed < 0 || passed >= grid.length
      ? null
      : {
          grid: moved(grid, passed, direction === -1 ? place.row + count - 1 : place.row),
          row: place.row + direction,
          column: place.column,
          selectedRows: count,
        },
  );
}

/** Selects a cell's row or column. */
export function selectRowOrColumn({ table, row, column }: CellPosition, axis: 'row' | 'column'): Command {
  return ({ doc, tr }, dispatch) => {
    if (doc.nodeAt(table)?.maybeChild(row)?.maybeChild(column) == null) return false;
    const $cell = doc.resolve(doc.resolve(getCellEndPosition(doc, table, row, column)).before());
    dispatch?.(tr.setSelection(axis === 'row' ? CellSelection.rowSelection($cell) : CellSelection.colSelection($cell)));
    return true;
  };
}

function changeTable(place: CellPosition, change: Change): Command {
  return (state, dispatch) => {
    const table = state.doc.nodeAt(place.table);
    const { tableHeader, tableCell, tableRow } = state.schema.nodes;
    if (
      table === null ||
      table.type.name !== 'table' ||
      tableHeader === undefined ||
      tableCell === undefined ||
      tableRow === undefined
    )
      return false;
    const changed = change(gridOf(table), () => tableCell.create());
    if (changed === null) return false;
    if (dispatch === undefined) return true;
    const columns = Math.max(0, ...changed.grid.map((row) => row.length));
    const transaction = state.tr;
    if (columns === 0) {
      dispatch(transaction.delete(place.table, place.table + table.nodeSize).scrollIntoView());
      return true;
    }
    // A Markdown table's first row is its header, and a column has one alignment: that of its header, or else of its last cell.
    const aligns = Array.from(
      { length: columns },
      (_none, column) =>
        (changed.grid[0]?.[column]?.attrs['align'] as unknown) ?? changed.grid.at(-1)?.[column]?.attrs['align'] ?? null,
    );
    const rows = changed.grid.map((row, index) => {
      const type = index === 0 ? tableHeader : tableCell;
      return tableRow.create(
        null,
        row.map((cell, column) =>
          cell.type === type && cell.attrs['align'] === aligns[column]
            ? cell
            : type.create({ ...cell.attrs, align: aligns[column] }, cell.content),
        ),
      );
    });
    transaction.replaceWith(place.table + 1, place.table + table.nodeSize - 1, rows);
    const row = Math.min(changed.row, rows.length - 1);
    const column = Math.min(changed.column, columns - 1);
    const inCell = (rowAt: number, columnAt: number) =>
      transaction.doc.resolve(getCellEndPosition(transaction.doc, place.table, rowAt, columnAt));
    const cellAt = (rowAt: number, columnAt: number) => transaction.doc.resolve(inCell(rowAt, columnAt).before());
    const isOfCells = state.selection instanceof CellSelection;
    transaction.setSelection(
      isOfCells && changed.selectedRows !== undefined
        ? new CellSelection(cellAt(row, 0), cellAt(row + changed.selectedRows - 1, columns - 1))
        : TextSelection.near(inCell(row, column)),
    );
    dispatch(transaction.scrollIntoView());
    return true;
  };
}

/** The position at the end of a cell's text. */
export function getCellEndPosition(doc: DocumentNode, table: number, row: number, column: number): number {
  const node = doc.nodeAt(table);
  let position = table + 1;
  for (let before = 0; before < row; before += 1) position += node?.child(before).nodeSize ?? 0;
  position += 1;
  for (let before = 0; before < column; before += 1) position += node?.child(row).child(before).nodeSize ?? 0;
  return position + 1 + (node?.child(row).maybeChild(column)?.content.size ?? 0);
}

function gridOf(table: DocumentNode): Grid {
  return Array.from({ length: table.childCount }, (_none, row) =>
    Array.from({ length: table.child(row).childCount }, (_cell, column) => table.child(row).child(column)),
  );
}

function inserted<Value>(list: readonly Value[], at: number, value: Value): readonly Value[] {
  return [...list.slice(0, at), value, ...list.slice(at)];
}

function moved<Value>(list: readonly Value[], from: number, to: number): readonly Value[] {
  const rest = list.filter((_value, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
