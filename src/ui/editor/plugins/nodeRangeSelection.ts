import { Extension } from '@tiptap/core';
import { Fragment, Slice, type Node as DocumentNode, type ResolvedPos } from '@tiptap/pm/model';
import {
  NodeSelection,
  Plugin,
  Selection,
  type Command,
  type EditorState,
  type SelectionBookmark,
  type Transaction,
} from '@tiptap/pm/state';
import type { Mappable } from '@tiptap/pm/transform';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { isTabContainer } from '../nodeviews/tabVisibility.ts';

/** A selection of several whole blocks of one parent. Anchor and head are between blocks. */
export class NodeRangeSelection extends Selection {
  constructor($anchor: ResolvedPos, $head: ResolvedPos) {
    super($anchor, $head);
    this.visible = false;
  }

  /** Selects the blocks between two edges; a NodeSelection for a single block. Null if they are not block edges in one parent. */
  static between(doc: DocumentNode, anchor: number, head: number): Selection | null {
    const $anchor = doc.resolve(anchor);
    const $head = doc.resolve(head);
    if (anchor === head || !$anchor.sameParent($head) || $anchor.parent.inlineContent) return null;
    const $from = anchor < head ? $anchor : $head;
    const isOne = $from.nodeAfter?.nodeSize === Math.abs(head - anchor);
    return isOne ? NodeSelection.create(doc, $from.pos) : new NodeRangeSelection($anchor, $head);
  }

  override eq(other: Selection): boolean {
    return other instanceof NodeRangeSelection && other.anchor === this.anchor && other.head === this.head;
  }

  override map(doc: DocumentNode, mapping: Mappable): Selection {
    return (
      NodeRangeSelection.between(doc, mapping.map(this.anchor), mapping.map(this.head)) ??
      Selection.near(doc.resolve(mapping.map(this.head)))
    );
  }

  /** The blocks themselves, or with their parent if they can't be without it, such as list items. */
  override content(): Slice {
    const { $from, from, to } = this;
    const { doc, parent } = { doc: $from.node(0), parent: $from.parent };
    const { content } = doc.slice(from, to);
    return doc.type.validContent(content)
      ? new Slice(content, 0, 0)
      : new Slice(Fragment.from(parent.copy(content)), 1, 1);
  }

  override replace(transaction: Transaction, content = Slice.empty): void {
    if (content.size === 0) deleteNodeSpan(transaction, this);
    else super.replace(transaction, content);
  }

  override getBookmark(): SelectionBookmark {
    return bookmarkOf(this.anchor, this.head);
  }

  override toJSON(): { readonly type: string; readonly anchor: number; readonly head: number } {
    return { type: 'blocks', anchor: this.anchor, head: this.head };
  }

  static override fromJSON(doc: DocumentNode, json: { readonly anchor: number; readonly head: number }): Selection {
    return NodeRangeSelection.between(doc, json.anchor, json.head) ?? Selection.near(doc.resolve(json.head));
  }
}

Selection.jsonID('blocks', NodeRangeSelection);

function bookmarkOf(anchor: number, head: number): SelectionBookmark {
  return {
    map: (mapping) => bookmarkOf(mapping.map(anchor), mapping.map(head)),
    resolve: (doc) => NodeRangeSelection.fromJSON(doc, { anchor, head }),
  };
}

/** Positions around whole nodes of one parent. */
export interface NodeSpan {
  readonly from: number;
  readonly to: number;
}

/** The nodes selected as a whole: they are outlined, and block commands act on them. Null for a caret, text, and cells. */
export function getSelectedNodeSpan({ selection }: Pick<EditorState, 'selection'>): NodeSpan | null {
  return selection instanceof NodeRangeSelection || selection instanceof NodeSelection
    ? { from: selection.from, to: selection.to }
    : null;
}

/** Deletes whole nodes. A parent that must not be empty gets an empty paragraph; one that can't hold it, such as a list, is deleted too. */
export function deleteNodeSpan(transaction: Transaction, span: NodeSpan): Transaction {
  const { doc } = transaction;
  const { paragraph } = doc.type.schema.nodes;
  let { from, to } = span;
  const line = paragraph?.create();
  for (;;) {
    const $from = doc.resolve(from);
    const isAll = from === $from.start() && to === $from.end();
    const needsLine = isAll && !$from.parent.type.contentMatch.validEnd;
    if (needsLine && line !== undefined && $from.parent.canReplaceWith(0, $from.parent.childCount, line.type)) {
      transaction.replaceWith(from, to, line);
      break;
    }
    if (!needsLine || $from.depth === 0) {
      transaction.delete(from, to);
      break;
    }
    from = $from.before();
    to = $from.after();
  }
  return transaction.setSelection(Selection.near(transaction.doc.resolve(from)));
}

/** Deletes only the selected block, not its parents. */
export const deleteSelectedBlock: Command = ({ selection, tr }, dispatch) => {
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock) return false;
  dispatch?.(deleteNodeSpan(tr, selection).scrollIntoView());
  return true;
};

/** The edges of a block selection; null while the caret is in text. */
function selectedEdges({ selection }: EditorState): { readonly anchor: number; readonly head: number } | null {
  if (selection instanceof NodeRangeSelection) return { anchor: selection.anchor, head: selection.head };
  return selection instanceof NodeSelection && selection.node.isBlock
    ? { anchor: selection.from, head: selection.to }
    : null;
}

/** Selects the block before (-1) or after (1) the selected one; at a component's edge, the one next to the component. */
export function selectAdjacentBlock(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const edges = selectedEdges(state);
    if (edges === null) return false;
    let $edge = state.doc.resolve(
      direction === -1 ? Math.min(edges.anchor, edges.head) : Math.max(edges.anchor, edges.head),
    );
    while ($edge.depth > 0 && (direction === -1 ? $edge.nodeBefore : $edge.nodeAfter) === null)
      $edge = state.doc.resolve(direction === -1 ? $edge.before() : $edge.after());
    const next = direction === -1 ? $edge.nodeBefore : $edge.nodeAfter;
    if (next === null || !NodeSelection.isSelectable(next)) return false;
    dispatch?.(
      state.tr
        .setSelection(NodeSelection.create(state.doc, direction === -1 ? $edge.pos - next.nodeSize : $edge.pos))
        .scrollIntoView(),
    );
    return true;
  };
}

/** Adds the block before (-1) or after (1) to the selection, or removes it again. */
export function extendBlockSelection(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const edges = selectedEdges(state);
    if (edges === null) return false;
    const isOne = state.selection instanceof NodeSelection;
    const anchor = isOne && direction === -1 ? Math.max(edges.anchor, edges.head) : edges.anchor;
    const head = isOne && direction === -1 ? Math.min(edges.anchor, edges.head) : edges.head;
    const $head = state.doc.resolve(head);
    const next = direction === -1 ? $head.nodeBefore : $head.nodeAfter;
    // Hidden tabs can't be seen, so all of them are selected together.
    const selection =
      next === null
        ? null
        : isTabContainer($head.parent)
          ? NodeSelection.create(state.doc, $head.before())
          : NodeRangeSelection.between(state.doc, anchor, head + direction * next.nodeSize);
    if (selection !== null) dispatch?.(state.tr.setSelection(selection).scrollIntoView());
    return true;
  };
}

/** Outlines selected blocks, and moves the selection with the arrow keys. */
export const blockSelectionExtension = Extension.create({
  name: 'blocksSelection',
  priority: 210,
  addKeyboardShortcuts() {
    const { editor } = this;
    const run = (command: Command) => () => command(editor.state, editor.view.dispatch, editor.view);
    return {
      ArrowUp: run(selectAdjacentBlock(-1)),
      ArrowDown: run(selectAdjacentBlock(1)),
      'Shift-ArrowUp': run(extendBlockSelection(-1)),
      'Shift-ArrowDown': run(extendBlockSelection(1)),
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: decorateSelectedNodes,
        handleDOMEvents: { cut: cutBlock },
      },
    }),
  ],
});

/** The outlines of the selected nodes; null if there are none. */
export function decorateSelectedNodes(state: EditorState): DecorationSet | null {
  const span = getSelectedNodeSpan(state);
  if (span === null) return null;
  const { doc } = state;
  const outlines: Decoration[] = [];
  doc.nodesBetween(span.from, span.to, (node, position) => {
    const isSelected = position >= span.from;
    if (isSelected) outlines.push(Decoration.node(position, position + node.nodeSize, { class: 'selected-node' }));
    return !isSelected;
  });
  return DecorationSet.create(doc, outlines);
}

/** ProseMirror's own cut would also delete a component that holds nothing else. */
function cutBlock(view: EditorView, event: ClipboardEvent): boolean {
  const { state } = view;
  if (event.clipboardData === null || !deleteSelectedBlock(state)) return false;
  const { dom, text } = view.serializeForClipboard(state.selection.content());
  event.clipboardData.setData('text/html', dom.innerHTML);
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
  return deleteSelectedBlock(state, view.dispatch);
}

/** True if whole blocks are selected, not text in them. */
export function isBlockSelected({ selection }: EditorState): boolean {
  return selection instanceof NodeRangeSelection || (selection instanceof NodeSelection && selection.node.isBlock);
}
