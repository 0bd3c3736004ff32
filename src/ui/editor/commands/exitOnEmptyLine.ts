import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Selection, type Command, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { blockSpecOf } from '#blocks/registry.ts';
import { getNodeAttributes, toAttributeRecord } from '#document/read/attributeValues.ts';
import { isTabContainer } from '../nodeviews/tabVisibility.ts';
import { isComponent } from './findComponentDepth.ts';
import { focusTitleField, startTabTitleEdit } from '../insert/focusTitleField.ts';

/**
 * Enter on the empty last line of a component exits it. From a repeated child it moves to the next one if that is
 * empty, or else adds one; from a tab, it exits the tabs, since readers see one at a time.
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
      focusTitleField(view.nodeDOM(start), false);
    return true;
  }
  if (dispatch !== undefined) {
    if (isTabContainer(parent)) return exitTabs(state, dispatch);
    const attrs = isAmongItsLike ? { tag: String(component.attrs['tag']), attributes: [] } : null;
    const fresh = attrs === null ? state.schema.nodes['paragraph']?.create() : component.type.createAndFill(attrs);
    if (fresh == null) return false;
    const transaction = state.tr.delete($from.before(), $from.after());
    const after = transaction.mapping.map($from.after(depth));
    goTo(transaction.insert(after, fresh), after, dispatch);
    if (isAmongItsLike && view !== undefined) focusTitleField(view.nodeDOM(after));
  }
  return true;
};

/** Replaces the empty line at the end of a tab by one after the tabs. */
function exitTabs(state: EditorState, dispatch: EditorView['dispatch']): boolean {
  const { $from } = state.selection;
  const line = state.schema.nodes['paragraph']?.create();
  const transaction = state.tr.delete($from.before(), $from.after());
  const after = transaction.mapping.map($from.after($from.depth - 2));
  const $after = transaction.doc.resolve(after);
  const isFree = $after.nodeAfter?.type === line?.type && $after.nodeAfter?.content.size === 0;
  if (line === undefined || (!isFree && !$after.parent.canReplaceWith($after.index(), $after.index(), line.type)))
    return false;
  goTo(isFree ? transaction : transaction.insert(after, line), after, dispatch);
  return true;
}

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
