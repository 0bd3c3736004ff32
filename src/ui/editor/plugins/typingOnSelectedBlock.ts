import { Extension } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey, Selection, TextSelection, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { simulateTyping } from '../page/simulateTyping.ts';

/** What was selected in a block before the block itself was, as by Escape. */
interface Inside {
  readonly anchor: number;
  readonly head: number;
}

const key = new PluginKey<Inside | null>('typeBeside');

/**
 * A letter typed on a selected block never takes its place. It goes to where the caret was in the block, or to its end; where
 * the block holds no text, as an import or a picture, it begins a paragraph below. Enter goes there and types nothing.
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

/** Enter on a selected text, code, or list item goes into it. */
function goInside({ state, dispatch }: EditorView): boolean {
  const { selection } = state;
  const isEntered =
    selection instanceof NodeSelection && (selection.node.isTextblock || selection.node.type.name === 'listItem');
  const place = isEntered ? placeInside(state, selection) : null;
  if (place !== null) dispatch(state.tr.setSelection(place).scrollIntoView());
  return place !== null;
}

/** Where the caret was in the block that is selected now; else null. */
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

/** Where the caret was in the selected block, or its last text; null where it holds none. */
function placeInside(state: EditorState, selection: NodeSelection): Selection | null {
  const { from, to } = selection;
  const inside = key.getState(state) ?? null;
  if (inside !== null && isIn(selection, inside))
    return rangeOf(state.doc.resolve(inside.anchor), state.doc.resolve(inside.head));
  const last = Selection.findFrom(state.doc.resolve(to - 1), -1, true);
  return last !== null && last.from > from ? last : null;
}

/** What was selected in one line is still meant by a letter; more than that is not seen any more, and stays. */
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
