import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Selection, type Command, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { blockSpecOf } from '#blocks/registry.ts';
import { getNodeAttributes, toAttributeRecord } from '#document/read/attributeValues.ts';
import { isComponent } from './findComponentDepth.ts';
import { focusTitleField, startTabTitleEdit } from '../insert/focusTitleField.ts';

/**
 * Enter on the empty last line of a component exits it. From a repeated child (a step, a tab) it moves to the next
 * one if that is empty, or else adds one.
 */
export const exitOnEmptyLine: Command = (state, dispatch, view) => {
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
    if (view !== undefined && !startTabTitleEdit(view.nodeDOM($from.before(depth - 1)), $from.index(depth - 1) + 1))
      focusTitleField(view.nodeDOM(start));
    return true;
  }
  if (dispatch !== undefined) {
    const attrs = isAmongItsLike ? { tag: String(component.attrs['tag']), attributes: [] } : null;
    const fresh = attrs === null ? state.schema.nodes['paragraph']?.create() : component.type.createAndFill(attrs);
    if (fresh == null) return false;
    const transaction = state.tr.delete($from.before(), $from.after());
    const after = transaction.mapping.map($from.after(depth));
    goTo(transaction.insert(after, fresh), after, dispatch);
    if (isAmongItsLike) focusTitleField(view?.nodeDOM(after) ?? null);
  }
  return true;
};

/** Puts the caret into the block that starts at a position. */
function goTo(transaction: Transaction, start: number, dispatch: EditorView['dispatch']): void {
  dispatch(transaction.setSelection(Selection.near(transaction.doc.resolve(start + 1))).scrollIntoView());
}

/** True if a component has neither title nor content. */
function isUnfilled(component: DocumentNode): boolean {
  const title = blockSpecOf(component.type.name)?.titleAttribute;
  const named = title === undefined ? '' : (toAttributeRecord(getNodeAttributes(component))[title] ?? '');
  const isEmpty = component.children.every((child) => child.type.name === 'paragraph' && child.content.size === 0);
  return named === '' && isEmpty;
}
