import { getMarkRange, type Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import { numberApart } from '../attributes/numberApart.ts';
import { sanitizeUrl } from '#reading/sanitizeUrl.ts';

/** The link at the caret, or at the start of the selection. */
export function getSelectedLink({
  doc,
  selection,
  schema,
}: EditorState): { readonly from: number; readonly to: number; readonly href: string; readonly nth: number } | null {
  const type = schema.marks['link'];
  if (type === undefined) return null;
  const $place = doc.resolve(selection.empty ? selection.from : selection.from + 1);
  const range = getMarkRange($place, type);
  const mark =
    range === undefined ? undefined : (type.isInSet($place.marks()) ?? type.isInSet($place.nodeAfter?.marks ?? []));
  return range === undefined || mark === undefined
    ? null
    : { ...range, href: String(mark.attrs['href']), nth: Number(mark.attrs['nth']) };
}

/** Links the selection (or the link at the caret) to an address. An empty address removes the link; an unsafe one changes nothing. */
export function setLink(editor: Editor, href: string): void {
  const { state, view } = editor;
  const type = state.schema.marks['link'];
  const link = getSelectedLink(state);
  const range = state.selection.empty && link !== null ? link : state.selection;
  if (type === undefined || range.from === range.to) return;
  const transaction = state.tr.removeMark(range.from, range.to, type);
  const address = sanitizeUrl(href.trim());
  if (address === null) return;
  const isWhole = range.from === link?.from && range.to === link.to;
  const mark = type.create({ href: address, nth: isWhole ? link.nth : 0 });
  // A link that is changed stays one of its own; more text is added to an equal link beside it.
  if (address !== '')
    transaction.addMark(range.from, range.to, isWhole ? numberApart(state.doc, range.from, range.to, mark) : mark);
  view.dispatch(transaction.removeStoredMark(type));
}
