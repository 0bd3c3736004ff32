import { Extension } from '@tiptap/core';
import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Plugin, Selection, type Command, type EditorState } from '@tiptap/pm/state';
import type { Mappable } from '@tiptap/pm/transform';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Several blocks of one parent, selected as wholes. Anchor and head stand between blocks. */
export class BlocksSelection extends Selection {
  constructor($anchor: ResolvedPos, $head: ResolvedPos) {
    super($anchor, $head);
    this.visible = false;
  }

  /** The blocks from one edge to another, one block as itself; null where these are no edges of blocks in one parent. */
  static between(doc: DocumentNode, anchor: number, head: number): Selection | null {
    const $anchor = doc.resolve(anchor);
    const $head = doc.resolve(head);
    if (anchor === head || !$anchor.sameParent($head) || $anchor.parent.inlineContent) return null;
    const $from = anchor < head ? $anchor : $head;
    const isOne = $from.nodeAfter?.nodeSize === Math.abs(head - anchor);
    return isOne ? NodeSelection.create(doc, $from.pos) : new BlocksSelection($anchor, $head);
  }

  override eq(other: Selection): boolean {
    return other instanceof BlocksSelection && other.anchor === this.anchor && other.head === this.head;
  }

  override map(doc: DocumentNode, mapping: Mappable): Selection {
    return (
      BlocksSelection.between(doc, mapping.map(this.anchor), mapping.map(this.head)) ??
      Selection.near(doc.resolve(mapping.map(this.head)))
    );
  }

  override toJSON(): { readonly type: string; readonly anchor: number; readonly head: number } {
    return { type: 'blocks', anchor: this.anchor, head: this.head };
  }

  static override fromJSON(doc: DocumentNode, json: { readonly anchor: number; readonly head: number }): Selection {
    return BlocksSelection.between(doc, json.anchor, json.head) ?? Selection.near(doc.resolve(json.head));
  }
}

Selection.jsonID('blocks', BlocksSelection);

/** The edges of what is selected as blocks; null while the caret is in the text. */
function selectedEdges({ selection }: EditorState): { readonly anchor: number; readonly head: number } | null {
  if (selection instanceof BlocksSelection) return { anchor: selection.anchor, head: selection.head };
  return selection instanceof NodeSelection && selection.node.isBlock
    ? { anchor: selection.from, head: selection.to }
    : null;
}

/** Selects the block before (-1) or behind (1) the selected one; at the end of a component the one beside that. */
export function walkBlocks(direction: -1 | 1): Command {
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

/** Takes the block before (-1) or behind (1) into what is selected, or leaves it out again. */
export function extendBlocks(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const edges = selectedEdges(state);
    if (edges === null) return false;
    const isOne = state.selection instanceof NodeSelection;
    const anchor = isOne && direction === -1 ? Math.max(edges.anchor, edges.head) : edges.anchor;
    const head = isOne && direction === -1 ? Math.min(edges.anchor, edges.head) : edges.head;
    const $head = state.doc.resolve(head);
    const next = direction === -1 ? $head.nodeBefore : $head.nodeAfter;
    const selection =
      next === null ? null : BlocksSelection.between(state.doc, anchor, head + direction * next.nodeSize);
    if (selection !== null) dispatch?.(state.tr.setSelection(selection).scrollIntoView());
    return true;
  };
}

/** Shows which blocks are selected, and walks over them with the arrows. */
export const blocksSelection = Extension.create({
  name: 'blocksSelection',
  priority: 210,
  addKeyboardShortcuts() {
    const { editor } = this;
    const run = (command: Command) => () => command(editor.state, editor.view.dispatch, editor.view);
    return {
      ArrowUp: run(walkBlocks(-1)),
      ArrowDown: run(walkBlocks(1)),
      'Shift-ArrowUp': run(extendBlocks(-1)),
      'Shift-ArrowDown': run(extendBlocks(1)),
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc, selection }) => {
          if (!(selection instanceof BlocksSelection)) return null;
          const marks: Decoration[] = [];
          let position = selection.from;
          doc.slice(selection.from, selection.to).content.forEach((node) => {
            marks.push(Decoration.node(position, position + node.nodeSize, { class: 'ProseMirror-selectednode' }));
            position += node.nodeSize;
          });
          return DecorationSet.create(doc, marks);
        },
      },
    }),
  ],
});

/** Whether blocks as a whole are selected, and not words in them. */
export function isBlockSelected({ selection }: EditorState): boolean {
  return selection instanceof BlocksSelection || (selection instanceof NodeSelection && selection.node.isBlock);
}
