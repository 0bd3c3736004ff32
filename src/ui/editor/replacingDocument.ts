import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { Transform } from '@tiptap/pm/transform';
import type { JSONContent } from '#document/page.ts';

/** What puts another document in place as one step that undo does not take back; the caret stays near where it was. Null where it is the same. */
export function replacingDocument(state: EditorState, doc: JSONContent): Transaction | null {
  const next = state.schema.nodeFromJSON(doc);
  if (state.doc.eq(next)) return null;
  const { tr } = state;
  replaceChildren(tr, state.doc, next);
  return tr.setMeta('fromOutside', true).setMeta('addToHistory', false);
}

/** Replaces the blocks that differ: one by one where they are as many as before, so that the caret keeps its place in each. */
function replaceChildren(tr: Transaction, before: DocumentNode, after: DocumentNode): void {
  const shorter = Math.min(before.childCount, after.childCount);
  let start = 0;
  while (start < shorter && before.child(start).eq(after.child(start))) start += 1;
  let end = 0;
  while (end < shorter - start && before.child(before.childCount - 1 - end).eq(after.child(after.childCount - 1 - end))) end += 1;
  const places = before.children.map((_, index) => placeOf(before, index));
  if (before.childCount !== after.childCount) {
    const from = places[start] ?? before.content.size;
    const to = places[before.childCount - end] ?? before.content.size;
    tr.replaceWith(from, to, after.children.slice(start, after.childCount - end));
    return;
  }
  // From the last, so that the places before it stay what they are.
  for (let index = before.childCount - 1 - end; index >= start; index -= 1) replaceBlock(tr, places[index] ?? 0, before.child(index), after.child(index));
}

function placeOf(parent: DocumentNode, index: number): number {
  return parent.children.slice(0, index).reduce((size, child) => size + child.nodeSize, 0);
}

/** Replaces what differs inside a block; all of it where ProseMirror, which fits in what it is given, would make something else of it. */
function replaceBlock(tr: Transaction, place: number, before: DocumentNode, after: DocumentNode): void {
  const start = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  if (before.eq(after)) return;
  if (start !== null && end !== null && before.sameMarkup(after)) {
    const overlap = Math.max(0, start - Math.min(end.a, end.b));
    const [from, to, slice] = [place + 1 + start, place + 1 + end.a + overlap, after.slice(start, end.b + overlap)] as const;
    if (new Transform(tr.doc).replace(from, to, slice).doc.nodeAt(place)?.eq(after) === true) {
      tr.replace(from, to, slice);
      return;
    }
  }
  tr.replaceWith(place, place + before.nodeSize, after);
}
