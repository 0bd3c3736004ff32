import type { Editor } from '@tiptap/core';
import { NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { ElementAttribute } from '#document/page.ts';
import { toAttributeRecord } from '#document/read/attributeValues.ts';
import { findReferenceStart, insertFootnote } from '../footnotes/insertFootnote.ts';
import { keepNodeSelected } from '../plugins/keepNodeSelected.ts';
import { revealBlock } from '../plugins/revealBlock.ts';
import { focusTitleField } from './focusTitleField.ts';
import { findInsertDepth, type InsertItem } from './insertMenuItems.ts';
import { startPlaceholderText } from './placeholderText.ts';

/** Replaces a text range with an item in one undo step and puts the caret where typing continues. */
export function insertItem(
  editor: Editor,
  item: InsertItem,
  range: { readonly from: number; readonly to: number },
): void {
  const { state, view } = editor;
  if (item.node === 'footnoteReference') {
    const { doc } = state;
    const isTyped = range.from < range.to;
    const start = isTyped ? findReferenceStart(doc.resolve(range.from), doc.resolve(range.to)) : range.from;
    view.dispatch(insertFootnote(state.tr, start, range.to).scrollIntoView());
    view.focus();
    return;
  }
  const transaction = state.tr.delete(range.from, range.to);
  const nodes = item.content().map((json) => state.schema.nodeFromJSON(json));
  if (item.inline) {
    const inline = nodes[0]?.content;
    if (inline === undefined) return;
    if (inline.firstChild?.isText === true) {
      view.dispatch(startPlaceholderText(transaction, range.from, inline.firstChild).scrollIntoView());
      view.focus();
      return;
    }
    transaction
      .insert(range.from, inline)
      .setSelection(TextSelection.create(transaction.doc, range.from + inline.size));
    view.dispatch(transaction.scrollIntoView());
    view.focus();
    openField(view.nodeDOM(range.from));
    return;
  }
  const $from = transaction.doc.resolve(range.from);
  const depth = findInsertDepth(item, $from);
  const [node] = nodes;
  if (depth === null || node === undefined) return;
  const replaces = depth === $from.depth - 1 && $from.parent.content.size === 0;
  // Inserted at the start of a line with text, the block goes above the line.
  const isAbove = depth === $from.depth - 1 && $from.parentOffset === 0;
  const start = replaces || isAbove ? $from.before() : $from.after(depth + 1);
  if (replaces) transaction.replaceWith(start, $from.after(), node);
  else transaction.insert(start, node);
  const picture = emptyPicture(transaction, start, node.nodeSize);
  if (picture === null) selectInside(transaction, start, node.nodeSize);
  else transaction.setSelection(NodeSelection.create(transaction.doc, picture));
  view.dispatch(transaction.scrollIntoView());
  view.focus();
  revealBlock(view, start);
  keepNodeSelected(editor);
  if (picture !== null) return;
  focusTitleField(view.nodeDOM(start));
  openField(view.nodeDOM(start));
}

/** Opens the source field of nodes that have one, such as a formula. */
function openField(dom: Node | null): void {
  dom?.dispatchEvent(new Event('open-source'));
}

/** Position of a picture without a source; it is selected so that the picture is chosen before anything is typed. */
function emptyPicture({ doc }: Transaction, start: number, size: number): number | null {
  let found: number | null = null;
  doc.nodesBetween(start, start + size, (node, position) => {
    const attributes: unknown = node.attrs['attributes'];
    if (
      node.type.name === 'img' &&
      Array.isArray(attributes) &&
      toAttributeRecord(attributes as readonly ElementAttribute[])['src'] === ''
    )
      found = position; // per the schema
  });
  return found;
}

function selectInside(transaction: Transaction, start: number, size: number): void {
  const inside = Selection.findFrom(transaction.doc.resolve(start), 1, true);
  if (inside !== null && inside.from < start + size) transaction.setSelection(inside);
  else if (transaction.doc.nodeAt(start)?.type.spec.selectable !== false)
    transaction.setSelection(NodeSelection.create(transaction.doc, start));
}
