import { Extension } from '@tiptap/core';
import type { Node as DocumentNode, Slice } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { dropPoint } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { blockSpecOf } from '#blocks/registry.ts';
import { getNodeAttributes } from '#document/read/attributeValues.ts';
import { expandToPlainContainer } from '../commands/getAffectedNodes.ts';
import { findPairedPicture, pictureAt } from '../media/darkPicture.ts';
import { deleteNodeSpan, NodeRangeSelection, type NodeSpan } from '../plugins/nodeRangeSelection.ts';

/** A point of the page as `posAtCoords` describes it: the nearest position, and the position of the node around the point. */
interface PagePoint {
  readonly pos: number;
  readonly inside: number;
}

/**
 * What a drag that begins at a point of the page moves: the selection if the point is in it, or else the picture or
 * other atom there. Null if it must move nothing, such as a drag of a link or of a card's picture.
 */
export function findDragged({ doc, selection }: EditorState, point: PagePoint | null): NodeSpan | 'selection' | null {
  if (point === null) return null;
  const isNode = selection instanceof NodeSelection;
  const isSelected =
    !selection.empty && point.pos >= selection.from && point.pos <= (isNode ? selection.to - 1 : selection.to);
  if (isSelected && !(isNode && selection.node.isAtom)) return 'selection';
  const position = isSelected ? selection.from : point.inside;
  const node = position < 0 ? null : doc.nodeAt(position);
  return node === null || !node.isAtom || node.isText ? null : expandDragged(doc, position, node);
}

/** Containers that look like the only picture in them. */
const looksLikePicture: ReadonlySet<string> = new Set(['paragraph', 'frame', 'blockquote']);

/** An atom with its counterpart for the other color mode, and the paragraph, frame, or quote that holds nothing else. */
function expandDragged(doc: DocumentNode, position: number, node: DocumentNode): NodeSpan {
  let { from, to } = { from: position, to: position + node.nodeSize };
  const partner = findPairedPicture(doc, position);
  const other = partner === null ? null : pictureAt(doc, partner);
  if (partner !== null && other !== null) {
    const isInLine = doc.resolve(partner).sameParent(doc.resolve(position));
    const edge = isInLine ? 0 : 1; // each has its own paragraph
    from = Math.min(position, partner) - edge;
    to = Math.max(to, partner + other.nodeSize) + edge;
  }
  for (;;) {
    const $from = doc.resolve(from);
    const isAll = from === $from.start() && to === $from.end();
    if (!isAll || $from.depth === 0 || !looksLikePicture.has($from.parent.type.name)) return { from, to };
    from = $from.before();
    to = $from.after();
  }
}

/**
 * What the handle of a block drags: the block, with the list item, quote, or untitled callout that holds nothing else, since
 * that is the block writers see.
 */
export function findDraggedBlock(doc: DocumentNode, position: number): NodeSpan {
  const span = expandToPlainContainer(doc, position);
  const $from = doc.resolve(span.from);
  const { parent } = $from;
  const isBox = blockSpecOf(parent.type.name)?.wrap?.as === 'box';
  const isTitled = getNodeAttributes(parent).some((one) => one.kind !== 'spread' && one.name === 'title');
  return isBox && !isTitled && parent.childCount === 1 ? { from: $from.before(), to: $from.after() } : span;
}

/** The nodes being dragged, where they are now (null if they are gone), and the value of `view.dragging` for them. */
interface NodeDrag {
  readonly span: NodeSpan | null;
  readonly dragging: object;
}

const dragKey = new PluginKey<NodeDrag | null>('nodeDragging');

/** Tells ProseMirror that nodes are being dragged within the page; `image` is drawn at the pointer. */
export function beginNodeDrag(view: EditorView, span: NodeSpan, data: DataTransfer, image: Element | null): void {
  const { doc, tr } = view.state;
  const slice = getContent(doc, span);
  const { dom, text } = view.serializeForClipboard(slice);
  const dragging = { slice, move: true };
  view.dragging = dragging;
  view.dispatch(tr.setMeta(dragKey, { span, dragging } satisfies NodeDrag));
  data.clearData();
  data.effectAllowed = 'copyMove';
  data.setData('text/html', dom.innerHTML);
  data.setData('text/plain', text);
  if (image !== null) data.setDragImage(image, 0, 0);
}

function getContent(doc: DocumentNode, { from, to }: NodeSpan): Slice {
  return NodeRangeSelection.between(doc, from, to)?.content() ?? doc.slice(from, to);
}

/**
 * After a change of the page, makes a drop insert what is dragged as it is now: others may edit it meanwhile. ProseMirror drops
 * the content of the drag's start.
 */
function updateDragged({ dragging, state }: EditorView): void {
  if (dragging === null) return;
  const drag = dragKey.getState(state);
  // Any other drag is of the selection, see `dragstart` below.
  if (drag?.dragging !== dragging) dragging.slice = state.selection.content();
  else if (drag.span !== null) dragging.slice = getContent(state.doc, drag.span);
}

/** Where the dragged nodes are after a change of the document; null if they are gone. */
export function mapDragged({ from, to }: NodeSpan, { mapping }: Pick<Transaction, 'mapping'>): NodeSpan | null {
  const span = { from: mapping.map(from, 1), to: mapping.map(to, -1) };
  return span.from < span.to ? span : null;
}

/** Moves the dragged nodes. True if there is nothing to move: they stay where they are, or are gone. */
function dropNodes(view: EditorView, { clientX: left, clientY: top }: DragEvent): boolean {
  const { dragging, state } = view;
  const drag = dragKey.getState(state);
  const place = view.posAtCoords({ left, top });
  if (drag == null || dragging === null || drag.dragging !== dragging || place === null) return false;
  const { span } = drag;
  if (span === null) return true;
  const target = dropPoint(state.doc, place.pos, dragging.slice) ?? place.pos;
  if (target >= span.from && target <= span.to) return true;
  // ProseMirror's own move would delete the selection. Its type omits `node`.
  Object.assign(dragging, { node: { replace: (transaction: Transaction) => void deleteNodeSpan(transaction, span) } });
  return false;
}

/**
 * Drags only what is under the pointer. ProseMirror drags the selection wherever it is if a link or picture that isn't
 * a draggable node is dragged.
 */
export const nodeDragging = Extension.create({
  name: 'nodeDragging',
  addProseMirrorPlugins() {
    return [
      new Plugin<NodeDrag | null>({
        key: dragKey,
        state: {
          init: () => null,
          apply: (transaction, drag) => {
            const begun = transaction.getMeta(dragKey) as NodeDrag | undefined; // only set above
            if (begun !== undefined) return begun;
            if (drag === null || drag.span === null || !transaction.docChanged) return drag;
            return { ...drag, span: mapDragged(drag.span, transaction) };
          },
        },
        view: () => ({
          update: (view, before) => {
            if (view.state.doc !== before.doc) updateDragged(view);
          },
        }),
        props: {
          handleDOMEvents: {
            dragstart: (view, event) => {
              const { clientX: left, clientY: top, dataTransfer } = event;
              const dragged = findDragged(view.state, view.posAtCoords({ left, top }));
              if (dragged === 'selection') return false;
              if (dragged === null || dataTransfer === null) event.preventDefault();
              else beginNodeDrag(view, dragged, dataTransfer, null);
              return true;
            },
          },
          handleDrop: (view, event, _slice, moved) => moved && dropNodes(view, event),
        },
      }),
    ];
  },
});
