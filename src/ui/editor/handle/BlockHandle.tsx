import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Menu, type MenuProps } from '@mantine/core';
import { GripVertical, Plus } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent as ReactDragEvent } from 'react';
import { isInSafePolygon, type Point } from '#reading/behavior/safePolygon.ts';
import { getBlockSpan } from '../conversions/planConversion.ts';
import { NodeRangeSelection } from '../plugins/nodeRangeSelection.ts';
import { openSlashMenu } from '../menus/slashMenu.tsx';
import { sideBySideIndent, blockAtPoint, type RenderedBlock } from './blockAtPoint.ts';
import styles from './BlockHandle.module.css';
import { BlockMenu } from './BlockMenu.tsx';
import { beginNodeDrag, findDraggedBlock } from './dragNodes.ts';

const handleWidth = 50;
const handleHeight = 26;
/** Size with its buttons stacked. */
const uprightWidth = 26;
const uprightHeight = 52;
/** Row handles are left of a table (`TableHandles.module.css`). */
const rowHandleWidth = 19;

/** Beside the handle if there is room neither below nor above. */
const menuMiddlewares: NonNullable<MenuProps['middlewares']> = {
  flip: { fallbackPlacements: ['top-start', 'right-start'] },
  shift: true,
};

interface BlockHandleProps {
  readonly editor: Editor;
  readonly onEditAttributes: (position: number) => void;
  readonly onEditSource: (position: number) => void;
}

/** The handle next to the block under the pointer: drag to move it, click for its menu; + adds a line below. */
export function BlockHandle({ editor, onEditAttributes, onEditSource }: BlockHandleProps) {
  const [block, setBlock] = useState<RenderedBlock | null>(null);
  const [isOpen, setOpen] = useState(false);
  const handle = useRef<HTMLDivElement>(null);
  useDropBesideText(editor);
  useBlockUnderPointer(editor, isOpen, handle, setBlock);
  // Wrapping a block or turning it into another replaces its element.
  if (block?.dom.isConnected !== true || !editor.isEditable) return null;
  const { left, top, isUpright } = placeOf(editor.view, block);
  /** Keeps the selected blocks if this is one of them, also if only text in them is selected. */
  const selectForMenu = () => {
    const { state, view } = editor;
    const span = getBlockSpan(state);
    const end = block.position + block.node.nodeSize;
    const isAmong = span !== null && span.from <= block.position && span.to >= end;
    const several = isAmong && span.to - span.from > block.node.nodeSize;
    const range = several ? NodeRangeSelection.between(state.doc, span.from, span.to) : null;
    if (range === null) return selectNode(view, block.position);
    view.dispatch(state.tr.setSelection(range));
    view.focus();
  };
  const addBelow = () => {
    const after = block.position + block.node.nodeSize;
    editor
      .chain()
      .insertContentAt(after, { type: 'paragraph' })
      .setTextSelection(after + 1)
      .focus()
      .run();
    editor.view.dispatch(openSlashMenu(editor.state));
  };
  return (
    <div ref={handle} className={styles.handle} style={{ top, left }} data-upright={isUpright ? '' : undefined}>
      <button
        type="button"
        className={styles.button}
        aria-label="Add block below"
        title="Add block below"
        onClick={addBelow}
      >
        <Plus size={16} />
      </button>
      <Menu
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        middlewares={menuMiddlewares}
        returnFocus={false}
      >
        <Menu.Target>
          <button
            type="button"
            className={styles.button}
            aria-label="Block: drag to move, click for options"
            title="Drag to move, click for options"
            draggable
            onDragStart={({ dataTransfer }: ReactDragEvent) => dragBlock(editor.view, block, dataTransfer)}
            onClick={selectForMenu}
          >
            <GripVertical size={16} />
          </button>
        </Menu.Target>
        <BlockMenu
          editor={editor}
          block={block}
          onEditAttributes={() => onEditAttributes(block.position)}
          onEditSource={() => onEditSource(block.position)}
        />
      </Menu>
    </div>
  );
}

function selectNode(view: EditorView, position: number): void {
  const { doc, tr } = view.state;
  if (doc.nodeAt(position) !== null) view.dispatch(tr.setSelection(NodeSelection.create(doc, position)));
  view.focus();
}

function dragBlock(view: EditorView, block: RenderedBlock, data: DataTransfer): void {
  const span = findDraggedBlock(view.state.doc, block.position);
  selectNode(view, span.from);
  const dom = view.nodeDOM(span.from);
  beginNodeDrag(view, span, data, dom instanceof HTMLElement ? dom : block.dom);
}

interface HandlePlace {
  readonly left: number;
  readonly top: number;
  readonly isUpright: boolean;
}

/**
 * The handle's position in the window: left of the block's first line, or of the topmost visible part. Vertical if
 * the margin is too narrow, or if another block is to its left. Never covers row handles: if the margin has no room for both, it moves above the table.
 */
function placeOf({ dom }: EditorView, block: RenderedBlock): HandlePlace {
  const page = dom.closest('[data-page-scroll]')?.getBoundingClientRect();
  const start = page?.left ?? 0;
  const isTable = block.node.type.spec['tableRole'] === 'table';
  const edge = edgeOf(block.dom) - (isTable ? rowHandleWidth : 0);
  const isSideBySide = edge > dom.getBoundingClientRect().left + sideBySideIndent;
  const isUpright = isSideBySide || edge - handleWidth < start;
  const left = edge - (isUpright ? uprightWidth : handleWidth);
  const { top, bottom } = block.dom.getBoundingClientRect();
  const shownTop = Math.max(top, Math.min(page?.top ?? 0, bottom - handleHeight)) + 2;
  const isAbove = isTable && left < start;
  return { left: Math.max(start, left), top: isAbove ? top - uprightHeight : shownTop, isUpright };
}

/** The left edge of a block, of the footnote whose label precedes it, or of surrounding components whose edge or icon is right there. */
function edgeOf(dom: HTMLElement): number {
  const { left } = (dom.closest('.footnote') ?? dom).getBoundingClientRect();
  let edge = left;
  for (
    let around = dom.parentElement?.closest('[data-node]');
    around instanceof HTMLElement;
    around = around.parentElement?.closest('[data-node]')
  ) {
    const next = around.getBoundingClientRect().left;
    if (left - next > handleWidth + 14) break;
    edge = next;
  }
  return edge;
}

/** Forwards drags outside the text to the nearest point in it, since dragging by the handle stays in the margin. */
function useDropBesideText(editor: Editor): void {
  useEffect(() => {
    const { view } = editor;
    const canvas = view.dom.closest('.page-canvas');
    if (!(canvas instanceof HTMLElement)) return undefined;
    const onDrag = (event: DragEvent) => {
      const { type, target, clientY, dataTransfer } = event;
      if (view.dragging === null || (target instanceof Node && view.dom.contains(target))) return;
      event.preventDefault();
      const { clientX, clientY: y } = nearestInText(view, clientY);
      view.dom.dispatchEvent(new DragEvent(type, { clientX, clientY: y, dataTransfer, cancelable: true }));
    };
    canvas.addEventListener('dragover', onDrag);
    canvas.addEventListener('drop', onDrag);
    return () => {
      canvas.removeEventListener('dragover', onDrag);
      canvas.removeEventListener('drop', onDrag);
    };
  }, [editor]);
}

/** The point where ProseMirror drops above the block at a height, or below it from its middle on. */
function nearestInText(view: EditorView, height: number): Pick<MouseEvent, 'clientX' | 'clientY'> {
  const text = view.dom.getBoundingClientRect();
  const clientY = Math.min(Math.max(height, text.top + 1), text.bottom - 1);
  const { left, right, top, bottom } = blockAtPoint(view, clientY)?.dom.getBoundingClientRect() ?? text;
  const isAbove = height < (top + bottom) / 2;
  return { clientX: isAbove ? left + 1 : right - 1, clientY };
}

function useBlockUnderPointer(
  editor: Editor,
  isOpen: boolean,
  handle: { readonly current: HTMLDivElement | null },
  setBlock: (block: RenderedBlock | null) => void,
): void {
  useEffect(() => {
    const canvas = editor.view.dom.closest('.page-canvas');
    if (!(canvas instanceof HTMLElement)) return undefined;
    let shown: RenderedBlock | null = null;
    /** The last pointer position next to the shown block. */
    let from: Point = { x: 0, y: 0 };
    // Browsers send one move per frame.
    const onMove = ({ buttons, target, clientX: x, clientY: y }: PointerEvent) => {
      if (isOpen || buttons !== 0 || (target instanceof Node && handle.current?.contains(target) === true)) return;
      const under = blockAtPoint(editor.view, y, x);
      const box = handle.current?.getBoundingClientRect();
      // Other blocks may be on the way to the handle, such as the first line inside a component.
      const isOther = under?.dom !== shown?.dom;
      if (isOther && shown !== null && box !== undefined && isInSafePolygon(from, box, { x, y })) return;
      shown = under;
      from = { x, y };
      setBlock(under);
    };
    const hide = () => {
      if (isOpen) return;
      shown = null;
      setBlock(null);
    };
    canvas.addEventListener('pointermove', onMove, { passive: true });
    canvas.addEventListener('pointerleave', hide);
    canvas.addEventListener('scroll', hide);
    editor.on('update', hide);
    return () => {
      canvas.removeEventListener('pointermove', onMove);
      canvas.removeEventListener('pointerleave', hide);
      canvas.removeEventListener('scroll', hide);
      editor.off('update', hide);
    };
  }, [editor, isOpen, handle, setBlock]);
}
