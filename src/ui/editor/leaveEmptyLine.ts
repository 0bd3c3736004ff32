import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Selection, type Command, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { blockSpecOf } from '#blocks/registry.ts';
import { attributesOf, valuesOf } from '#document/attributeValues.ts';
import { isComponent } from './componentAround.ts';
import { focusTitle, focusTitleOfTab } from './insert/focusTitle.ts';

/**
 * Enter on the empty last line of a component leaves it; from a component among its like (a step, a tab) one goes on in the
 * next where that waits to be filled, else in a new one beside it.
 */
export const leaveEmptyLine: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  const depth = $from.depth - 1;
  if (!empty || depth < 1 || $from.parent.type.name !== 'paragraph' || $from.parent.content.size > 0) return false;
  const component = $from.node(depth);
  if (!isComponent(component) || $from.index(depth) !== component.childCount - 1 || component.childCount === 1)
    return false;
  const parent = $from.node(depth - 1);
  const isAmongItsLike = blockSpecOf(parent.type.name)?.children?.includes(component.type.name) === true;
  const next = parent.maybeChild($from.index(depth - 1) + 1);
  if (isAmongItsLike && next?.type === component.type && isUnfilled(next)) {
    if (dispatch === undefined) return true;
    const transaction = state.tr.delete($from.before(), $from.after());
    const start = transaction.mapping.map($from.after(depth));
    goTo(transaction, start, dispatch);
    if (view !== undefined && !focusTitleOfTab(view.nodeDOM($from.before(depth - 1)), $from.index(depth - 1) + 1))
      focusTitle(view.nodeDOM(start));
    return true;
  }
  if (dispatch !== undefined) {
    const attrs = isAmongItsLike ? { tag: String(component.attrs['tag']), attributes: [] } : null;
    const fresh = attrs === null ? state.schema.nodes['paragraph']?.create() : component.type.createAndFill(attrs);
    if (fresh == null) return false;
    const transaction = state.tr.delete($from.before(), $from.after());
    const after = transaction.mapping.map($from.after(depth));
    goTo(transaction.insert(after, fresh), after, dispatch);
    if (isAmongItsLike) focusTitle(view?.nodeDOM(after) ?? null);
  }
  return true;
};

/** Puts the caret into the block that begins at a position. */
function goTo(transaction: Transaction, start: number, dispatch: EditorView['dispatch']): void {
  dispatch(transaction.setSelection(Selection.near(transaction.doc.resolve(start + 1))).scrollIntoView());
}

/** Whether a component has neither a title nor anything in it. */
function isUnfilled(component: DocumentNode): boolean {
  const title = blockSpecOf(component.type.name)?.titleAttribute;
  const named = title === undefined ? '' : (valuesOf(attributesOf(component))[title] ?? '');
  const isEmpty = component.children.every((child) => child.type.name === 'paragraph' && child.content.size === 0);
  return named === '' && isEmpty;
}
