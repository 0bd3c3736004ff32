import type { Editor } from '@tiptap/core';
import { GripHorizontal, GripVertical, Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isInSafePolygon, type Point } from '#reading/behavior/safePolygon.ts';
import { openPopupMenu } from '../inPlace/popupMenu.ts';
import {
  addRowOrColumn,
  findCellPosition,
  moveRowOrColumn,
  selectRowOrColumn,
  type CellPosition,
} from './tableCommands.ts';
import { buildRowOrColumnMenu } from './rowOrColumnMenu.ts';
import { useEditorState } from '../page/useEditorState.ts';
import styles from './TableHandles.module.css';

/** Handles of the table under the pointer or at the caret: a click opens the menu of a row or column, a drag moves it, + adds one. */
export function TableHandles({ editor }: { readonly editor: Editor }) {
  const caret = useEditorState({
    editor,
    selector: ({ editor: current }) => findCellPosition(current.state.selection.$from),
    equalityFn: samePlace,
  });
  const layer = useRef<HTMLDivElement>(null);
  const hovered = useHoveredCell(editor, layer);
  const place = hovered ?? caret;
  usePlacing(editor, place, layer);
  useMenuKeys(editor, layer);
  if (place === null || !editor.isEditable) return null;
  const dispatch = editor.view.dispatch;
  // Highlights what the menu and the drag affect.
  const select = (axis: 'row' | 'column') => selectRowOrColumn(place, axis)(editor.state, dispatch);
  const open = (axis: 'row' | 'column', button: HTMLElement) => {
    select(axis);
    openPopupMenu(button, axis === 'row' ? 'Row' : 'Column', buildRowOrColumnMenu(editor, place, axis), () =>
      editor.view.focus(),
    );
  };
  const drop = (axis: 'row' | 'column', to: number) => {
    moveRowOrColumn(place, axis, to)(editor.state, dispatch);
    editor.view.focus();
  };
  return (
    <div ref={layer} className={styles.layer}>
      {(['column', 'row'] as const).map((axis) => (
        <button
          key={axis}
          type="button"
          className={styles[axis]}
          data-axis={axis}
          aria-haspopup="menu"
          aria-label={axis === 'row' ? `Row ${place.row + 1}` : `Column ${place.column + 1}`}
          title={`Click for menu (Alt+Shift+${axis === 'row' ? 'R' : 'C'}), drag to move`}
          onPointerDown={(event) => dragLine(editor, place, axis, event, { select, drop })}
          onClick={(event) => open(axis, event.currentTarget)}
        >
          {axis === 'row' ? <GripVertical size={13} /> : <GripHorizontal size={13} />}
        </button>
      ))}
      {(['column', 'row'] as const).map((axis) => (
        <button
          key={axis}
          type="button"
          className={axis === 'row' ? styles.addRow : styles.addColumn}
          aria-label={`Add ${axis} at the end`}
          title={`Add ${axis}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            const table = editor.state.doc.nodeAt(place.table);
            const last = (axis === 'row' ? table?.childCount : table?.firstChild?.childCount) ?? 1;
            addRowOrColumn({ ...place, [axis]: last - 1 }, axis, 1)(editor.state, dispatch);
            editor.view.focus();
          }}
        >
          <Plus size={13} />
        </button>
      ))}
      <div className={styles.target} data-target hidden />
    </div>
  );
}

function samePlace(one: CellPosition | null, other: CellPosition | null): boolean {
  return one?.table === other?.table && one?.row === other?.row && one?.column === other?.column;
}

/** The cell under the pointer; kept while the pointer is on its handles or moving to them. */
function useHoveredCell(editor: Editor, layer: React.RefObject<HTMLDivElement | null>): CellPosition | null {
  const [hovered, setHovered] = useState<CellPosition | null>(null);
  useEffect(() => {
    /** The last pointer position on a cell; null after it went elsewhere. */
    let from: Point | null = null;
    const isOnItsWay = (at: Point) =>
      from !== null && handlesIn(layer.current).some((box) => from !== null && isInSafePolygon(from, box, at));
    const follow = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0 || !(event.target instanceof Element)) return;
      if (event.target.closest(`.${styles.layer}`) !== null) return;
      const cell = event.target.closest('td, th');
      const place =
        cell !== null && editor.view.dom.contains(cell)
          ? findCellPosition(editor.state.doc.resolve(editor.view.posAtDOM(cell, 0)))
          : null;
      const at = { x: event.clientX, y: event.clientY };
      if (place === null && isOnItsWay(at)) return;
      from = place === null ? null : at;
      setHovered((before) => (samePlace(before, place) ? before : place));
    };
    const forget = () => {
      from = null;
      setHovered(null);
    };
    addEventListener('pointermove', follow, { passive: true });
    editor.on('update', forget);
    return () => {
      removeEventListener('pointermove', follow);
      editor.off('update', forget);
    };
  }, [editor, layer]);
  return hovered;
}

function handlesIn(layer: HTMLElement | null): readonly DOMRect[] {
  return [...(layer?.querySelectorAll('button') ?? [])].map((button) => button.getBoundingClientRect());
}

function rowsOf(editor: Editor, place: CellPosition): readonly HTMLTableRowElement[] {
  const dom = place.table < editor.state.doc.content.size ? editor.view.nodeDOM(place.table) : null;
  const table =
    dom instanceof HTMLElement ? (dom instanceof HTMLTableElement ? dom : dom.querySelector('table')) : null;
  return table === null ? [] : [...table.rows];
}

function putBeside(editor: Editor, cellPlace: CellPosition, element: HTMLElement): void {
  const row = rowsOf(editor, cellPlace)[cellPlace.row];
  const cell = row?.cells[cellPlace.column];
  const table = row?.closest('table');
  if (row === undefined || cell === undefined || table == null) return;
  const edges = {
    table: table.getBoundingClientRect(),
    cell: cell.getBoundingClientRect(),
    row: row.getBoundingClientRect(),
  };
  // The visible part of a scrolled table.
  const place = table.closest('.table-scroll')?.getBoundingClientRect() ?? edges.table;
  const left = Math.max(edges.table.left, place.left);
  const right = Math.min(edges.table.right, place.right);
  const isColumnSeen =
    edges.cell.left + edges.cell.width / 2 >= left && edges.cell.left + edges.cell.width / 2 <= right;
  element.toggleAttribute('data-column-hidden', !isColumnSeen);
  const visible = editor.view.dom.closest('.page-canvas')?.getBoundingClientRect();
  // Clipped, so that nothing shows over the bars around the page.
  if (visible !== undefined)
    element.style.clipPath = `inset(${visible.top}px ${innerWidth - visible.right}px ${Math.max(0, innerHeight - visible.bottom)}px ${visible.left}px)`;
  for (const [name, value] of Object.entries({
    left,
    top: edges.table.top,
    width: right - left,
    height: edges.table.height,
    column: edges.cell.left,
    'column-width': edges.cell.width,
    row: edges.row.top,
    'row-height': edges.row.height,
  })) {
    element.style.setProperty(`--${name}`, `${value}px`);
  }
}

/** Keeps the handles next to the cell while the page scrolls or changes. */
function usePlacing(editor: Editor, place: CellPosition | null, layer: React.RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    if (place === null) return undefined;
    const put = () => {
      if (layer.current !== null) putBeside(editor, place, layer.current);
    };
    put();
    const watch = new ResizeObserver(put);
    watch.observe(editor.view.dom);
    // A banner above the page moves it.
    const canvas = editor.view.dom.closest('.page-canvas');
    if (canvas !== null) watch.observe(canvas);
    addEventListener('scroll', put, true);
    addEventListener('resize', put);
    return () => {
      watch.disconnect();
      removeEventListener('scroll', put, true);
      removeEventListener('resize', put);
    };
  }, [editor, place, layer]);
}

/** Alt-Shift-R and Alt-Shift-C open the menus from the keyboard. */
function useMenuKeys(editor: Editor, layer: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const { dom } = editor.view;
    const listen = (event: KeyboardEvent) => {
      const axis = event.code === 'KeyR' ? 'row' : event.code === 'KeyC' ? 'column' : null;
      if (!event.altKey || !event.shiftKey || axis === null) return;
      const button = layer.current?.querySelector<HTMLElement>(`[data-axis="${axis}"]`);
      if (button == null) return;
      event.preventDefault();
      button.click();
    };
    dom.addEventListener('keydown', listen);
    return () => dom.removeEventListener('keydown', listen);
  }, [editor, layer]);
}

const dragStart = 5;

/** Follows the pointer; a line shows where the row or column will land. */
function dragLine(
  editor: Editor,
  place: CellPosition,
  axis: 'row' | 'column',
  down: React.PointerEvent<HTMLElement>,
  {
    select,
    drop,
  }: {
    readonly select: (axis: 'row' | 'column') => void;
    readonly drop: (axis: 'row' | 'column', to: number) => void;
  },
): void {
  if (down.button !== 0) return;
  const isRow = axis === 'row';
  const start = isRow ? down.clientY : down.clientX;
  const mark = down.currentTarget.parentElement?.querySelector<HTMLElement>('[data-target]');
  let target: number | null = null;
  const follow = (event: PointerEvent) => {
    const now = isRow ? event.clientY : event.clientX;
    if (target === null && Math.abs(now - start) < dragStart) return;
    if (target === null) select(axis);
    const rows = rowsOf(editor, place);
    const boxes = (isRow ? rows : [...(rows[0]?.cells ?? [])]).map((line) => line.getBoundingClientRect());
    const middles = boxes.map((box) => (isRow ? box.top + box.height / 2 : box.left + box.width / 2));
    target = middles.filter((middle, index) => index !== place[axis] && middle < now).length;
    const edge = boxes[target];
    const far = target > place[axis];
    const at = edge === undefined ? 0 : isRow ? (far ? edge.bottom : edge.top) : far ? edge.right : edge.left;
    if (mark != null) {
      mark.hidden = target === place[axis];
      mark.dataset['target'] = axis;
      mark.style.setProperty('--at', `${at}px`);
    }
  };
  const end = (event: PointerEvent) => {
    removeEventListener('pointermove', follow);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (mark != null) mark.hidden = true;
    if (event.type === 'pointerup' && target !== null && target !== place[axis]) drop(axis, target);
  };
  addEventListener('pointermove', follow);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}
