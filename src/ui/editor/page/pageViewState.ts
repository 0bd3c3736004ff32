import type { Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { pageHeaderFields, type PageHeaderPosition } from '#document/position/pageHeaderFields.ts';
import { findOffsetAfter } from '#document/patch/findOffsetAfter.ts';
import type { FieldPosition, PagePosition } from '#document/position/pagePosition.ts';
import type { RestoredViewState } from '#state/openFiles/restoreViewState.ts';
import type { ViewState } from '#state/openFiles/savedViewState.ts';
import { findBlockByPath, getBlockPath } from '../commands/blockPath.ts';
import { getOpenTabs, revealTabsAround, restoreOpenTabs } from '../nodeviews/openTabs.ts';
import { toVisiblePosition } from '../nodeviews/tabVisibility.ts';

/** An editable field above the text or on a block. */
export type TextInputElement = HTMLTextAreaElement | HTMLInputElement;

/**
 * The caret (in the text, or in a field above it or on a block) and the scroll position: the caret's place on screen
 * if visible, or else the first visible block's.
 */
export function captureViewState(
  editor: Editor,
  canvas: HTMLElement,
  field: TextInputElement | null,
): ViewState<PagePosition> {
  const { state, view } = editor;
  const frame = canvas.getBoundingClientRect();
  const inField = field === null ? null : placeInField(view, field);
  const head = toVisiblePosition(state, state.selection.$head).pos;
  const caret = inField ?? placeOf(state, head);
  const tabs = getOpenTabs(state);
  const top = view.coordsAtPos(head).top - frame.top;
  if (inField === null && top >= 0 && top < frame.height) return { caret, seen: caret, top, tabs };
  const seen = view.posAtCoords({ left: view.dom.getBoundingClientRect().left + 1, top: frame.top + 1 })?.pos ?? 0;
  return { caret, seen: placeOf(state, seen), top: view.coordsAtPos(seen).top - frame.top, tabs };
}

/** Selects the first text: a page that starts with a picture or video would have it selected, and the first key would replace it. */
export function selectFirstText({ state, view }: Editor): void {
  const text = Selection.findFrom(state.doc.resolve(0), 1, true);
  if (text === null) return;
  const first = Selection.near(toVisiblePosition(state, text.$head));
  view.dispatch(state.tr.setSelection(first));
}

/** Restores a saved position and scroll offset; returns the field with the caret, null if that is in the text. */
export function restoreViewState(
  editor: Editor,
  canvas: HTMLElement,
  { caret, seen, top, tabs, focus }: RestoredViewState<PagePosition>,
): TextInputElement | null {
  const { view } = editor;
  restoreOpenTabs(view, tabs ?? []);
  // A position may be in a tab that is not shown: that of a part, or one from the source.
  for (const { path } of [seen, caret]) revealTabsAround(view, path);
  const { state } = editor;
  const field = fieldAt(editor, canvas, caret);
  if (field === null) view.dispatch(state.tr.setSelection(selectionAt(state.doc, positionOf(state.doc, caret))));
  // A rename in the navigation keeps the focus.
  // Input of a field that no longer exists must not continue in the text.
  const isThere = field !== null || caret.field === undefined;
  if (focus && isThere && document.activeElement?.closest('[role=tree]') == null) {
    if (field === null) view.focus();
    else field.focus({ preventScroll: true });
  }
  const scroll = () => {
    if (editor.isDestroyed) return;
    const now = view.coordsAtPos(positionOf(view.state.doc, seen)).top - canvas.getBoundingClientRect().top;
    canvas.scrollTop += now - top;
  };
  scroll();
  requestAnimationFrame(scroll); // distant blocks of a long page get their real height only when near
  return field;
}

/** The field of an event, above the text or on a block; null for the text itself; undefined for anything else. */
export function getEventField(
  editor: Editor,
  canvas: HTMLElement,
  target: EventTarget | null,
): TextInputElement | null | undefined {
  if (target instanceof Node && editor.view.dom.contains(target))
    return isTextField(target) && target.hasAttribute('aria-label') ? target : null;
  return pageHeaderFields.map((name) => fieldNamed(canvas, name)).find((field) => field !== null && field === target);
}

function isTextField(target: Node): target is TextInputElement {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');
}

function fieldNamed(canvas: HTMLElement, name: PageHeaderPosition['field']): HTMLTextAreaElement | null {
  return canvas.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
}

function placeInField(view: EditorView, field: TextInputElement): PagePosition | null {
  const start = field.selectionStart ?? field.value.length;
  const before = field.value.slice(0, start);
  const selected = (field.selectionEnd ?? start) - start;
  const head = pageHeaderFields.find((known) => known === field.name);
  if (head !== undefined) return { path: [], before: '', head: { field: head, before, selected } };
  const label = field.getAttribute('aria-label');
  const owner = label === null ? null : blockOf(view, field);
  return label === null || owner === null
    ? null
    : { path: getBlockPath(view.state.doc, owner), before: '', field: { label, before, selected } };
}

/** Start of the innermost block that a field is on; null if the field was removed. */
function blockOf(view: EditorView, field: TextInputElement): number | null {
  if (!view.dom.contains(field)) return null;
  const $near = view.state.doc.resolve(view.posAtDOM(field, 0, -1));
  const around = Array.from({ length: $near.depth }, (_, level) => $near.before($near.depth - level));
  return [$near.pos, ...around].find((position) => view.nodeDOM(position)?.contains(field) === true) ?? null;
}

/** The field of a position, with its selection restored; null if the position is in no field, or the field is missing. */
function fieldAt(
  { state, view }: Editor,
  canvas: HTMLElement,
  { path, head, field }: PagePosition,
): TextInputElement | null {
  if (head !== undefined) return selectedIn(fieldNamed(canvas, head.field), head);
  if (field === undefined) return null;
  const block = view.nodeDOM(findBlockByPath(state.doc, { path }).position);
  const fields = block instanceof HTMLElement ? [...block.querySelectorAll('textarea, input')].filter(isTextField) : [];
  return selectedIn(fields.find((one) => one.getAttribute('aria-label') === field.label) ?? null, field);
}

function selectedIn(
  field: TextInputElement | null,
  { before, selected }: Pick<FieldPosition, 'before' | 'selected'>,
): TextInputElement | null {
  const at = field === null ? 0 : findOffsetAfter(field.value, before);
  field?.setSelectionRange(at, at + selected);
  return field;
}

function placeOf({ doc, selection }: EditorState, position: number): PagePosition {
  if (selection instanceof NodeSelection && selection.head === position)
    return { path: getBlockPath(doc, selection.from), before: '' };
  const $position = doc.resolve(position);
  const { parent, parentOffset, depth } = $position;
  if (!parent.isTextblock) return { path: getBlockPath(doc, position), before: '' };
  return { path: getBlockPath(doc, $position.before(depth)), before: parent.textBetween(0, parentOffset) };
}

function positionOf(doc: DocumentNode, place: PagePosition): number {
  const { node, position } = findBlockByPath(doc, place);
  return node.isTextblock
    ? position + 1 + textOffsetToPosition(node, findOffsetAfter(node.textContent, place.before))
    : position;
}

/** Converts a character offset in a text block to a position offset, which counts inline nodes too. */
export function textOffsetToPosition(block: DocumentNode, characters: number): number {
  let left = characters;
  let position = 0;
  block.forEach((child, offset) => {
    if (left < 0) return;
    const length = child.text?.length ?? child.textContent.length;
    position = offset + (child.isText ? Math.min(left, length) : left > 0 ? child.nodeSize : 0);
    left -= length;
    if (left <= 0 && child.isText) left = -1;
  });
  return position;
}

function selectionAt(doc: DocumentNode, position: number): Selection {
  const $position = doc.resolve(position);
  return $position.parent.isTextblock ? TextSelection.create(doc, position) : Selection.near($position);
}
