import { Extension } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey, Selection, TextSelection, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { simulateTyping } from '../page/simulateTyping.ts';

/** The selection in a block before the block itself was selected, for example by Escape. */
interface Inside {
  readonly anchor: number;
  readonly head: number;
}

const key = new PluginKey<Inside | null>('typeBeside');

/**
 * Typing on a selected block never replaces it. It goes to the earlier caret in the block, or to its end; for a block
 * without text, such as an import or picture, it starts a paragraph below. Enter goes there without typing.
 */
export const typingOnSelectedBlock = Extension.create({
  name: 'typeBeside',
  priority: 300,
  addKeyboardShortcuts() {
    return { Enter: () => goInside(this.editor.view) };
  },
  addProseMirrorPlugins: () => [
    new Plugin<Inside | null>({
      key,
      state: {
        init: () => null,
        apply: ({ docChanged, mapping }, before, { selection: old }, { selection }) => {
          if (!(selection instanceof NodeSelection)) return null;
          const inside = old instanceof TextSelection ? { anchor: old.anchor, head: old.head } : before;
          if (inside === null || !docChanged) return inside;
          return { anchor: mapping.map(inside.anchor), head: mapping.map(inside.head) };
        },
      },
      props: { handleTextInput: (view, _from, _to, text) => typeInside(view, text) || beginParagraph(view, text) },
    }),
  ],
});

/** Enter on a selected text block, code, or list item moves into it. */
function goInside({ state, dispatch }: EditorView): boolean {
  const { selection } = state;
  const isEntered =
    selection instanceof NodeSelection && (selection.node.isTextblock || selection.node.type.name === 'listItem');
  const place = isEntered ? placeInside(state, selection) : null;
  if (place !== null) dispatch(state.tr.setSelection(place).scrollIntoView());
  return place !== null;
}

/** The caret's earlier position in the selected block; null if unknown. */
export function getPriorCaret(state: EditorState): number | null {
  const inside = key.getState(state) ?? null;
  return inside !== null && isIn(state.selection, inside) ? inside.head : null;
}

function isIn({ from, to }: Selection, { anchor, head }: Inside): boolean {
  return Math.min(anchor, head) > from && Math.max(anchor, head) < to;
}

function typeInside(view: EditorView, text: string): boolean {
  const { state } = view;
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock || selection.node.isAtom) return false;
  const place = placeInside(state, selection);
  if (place === null) return false;
  view.dispatch(state.tr.setSelection(place));
  simulateTyping(view, text);
  return true;
}

/** The earlier selection in the selected block, or its last text; null if it holds none. */
function placeInside(state: EditorState, selection: NodeSelection): Selection | null {
  const { from, to } = selection;
  const inside = key.getState(state) ?? null;
  if (inside !== null && isIn(selection, inside))
    return rangeOf(state.doc.resolve(inside.anchor), state.doc.resolve(inside.head));
  const last = Selection.findFrom(state.doc.resolve(to - 1), -1, true);
  return last !== null && last.from > from ? last : null;
}

/** Typing replaces an earlier selection within one line; a longer one is no longer visible and is kept. */
function rangeOf($anchor: ResolvedPos, $head: ResolvedPos): Selection {
  return $anchor.sameParent($head) ? TextSelection.between($anchor, $head) : Selection.near($head);
}

function beginParagraph(view: EditorView, text: string): boolean {
  const { state } = view;
  const { selection } = state;
  const { paragraph } = state.schema.nodes;
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock || paragraph === undefined) return false;
  const { $to, to } = selection;
  if (!$to.parent.canReplaceWith($to.index(), $to.index(), paragraph)) return false;
  const transaction = state.tr.insert(to, paragraph.create());
  view.dispatch(transaction.setSelection(TextSelection.create(transaction.doc, to + 1)));
  simulateTyping(view, text);
  return true;
}
