import type { Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection, type EditorState } from '@tiptap/pm/state';
import { headFields, type HeadPlace } from '#document/headFields.ts';
import { offsetBehind } from '#document/offsetBehind.ts';
import type { PagePlace } from '#document/pagePlace.ts';
import type { Arrival, Standing } from '#state/openFiles/standing.ts';

/** Where the caret stands, in the text or in a field above it, and what is seen: the caret where it is on the screen, else the first block that is. */
export function standingIn(
  editor: Editor,
  canvas: HTMLElement,
  field: HTMLTextAreaElement | null,
): Standing<PagePlace> {
  const { state, view } = editor;
  const frame = canvas.getBoundingClientRect();
  const head = field === null ? null : headPlaceIn(field);
  const caret = head === null ? placeOf(state, state.selection.head) : { path: [], before: '', head };
  const top = view.coordsAtPos(state.selection.head).top - frame.top;
  if (head === null && top >= 0 && top < frame.height) return { caret, seen: caret, top };
  const seen = view.posAtCoords({ left: view.dom.getBoundingClientRect().left + 1, top: frame.top + 1 })?.pos ?? 0;
  return { caret, seen: placeOf(state, seen), top: view.coordsAtPos(seen).top - frame.top };
}

/** Goes to the first text: a page that begins with a picture or a film would start with it selected, and the first key would replace it. */
export function standAtStart({ state, view }: Editor): void {
  const text = Selection.findFrom(state.doc.resolve(0), 1, true);
  if (text !== null) view.dispatch(state.tr.setSelection(text).setMeta('addToHistory', false));
}

/** Goes to a place that was kept, and puts what was seen where it was on the screen; gives the field above the text that it is in, null where it is in the text. */
export function standAt(
  editor: Editor,
  canvas: HTMLElement,
  { caret, seen, top, focus }: Arrival<PagePlace>,
): HTMLTextAreaElement | null {
  const { state, view } = editor;
  const field = caret.head === undefined ? null : standInHead(canvas, caret.head);
  if (field === null)
    view.dispatch(
      state.tr.setSelection(selectionAt(state.doc, positionOf(state.doc, caret))).setMeta('addToHistory', false),
    );
  // Whoever renames the page in the navigation goes on there.
  if (focus && document.activeElement?.closest('[role=tree]') == null) {
    if (field === null) view.focus();
    else field.focus({ preventScroll: true });
  }
  const scroll = () => {
    if (editor.isDestroyed) return;
    const now = view.coordsAtPos(positionOf(view.state.doc, seen)).top - canvas.getBoundingClientRect().top;
    canvas.scrollTop += now - top;
  };
  scroll();
  requestAnimationFrame(scroll); // the far blocks of a long page get their true height only when they are near
  return field;
}

/** The field above the text that an event is about, null for the text itself; undefined for what is neither. */
export function fieldOf(
  editor: Editor,
  canvas: HTMLElement,
  target: EventTarget | null,
): HTMLTextAreaElement | null | undefined {
  if (target instanceof Node && editor.view.dom.contains(target)) return null;
  return headFields.map((name) => fieldNamed(canvas, name)).find((field) => field !== null && field === target);
}

function fieldNamed(canvas: HTMLElement, name: HeadPlace['field']): HTMLTextAreaElement | null {
  return canvas.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
}

function headPlaceIn({ name, value, selectionStart, selectionEnd }: HTMLTextAreaElement): HeadPlace | null {
  const field = headFields.find((known) => known === name);
  return field === undefined
    ? null
    : { field, before: value.slice(0, selectionStart), selected: selectionEnd - selectionStart };
}

/** Selects what was selected in a field; null where the page has no such field. */
function standInHead(canvas: HTMLElement, { field: name, before, selected }: HeadPlace): HTMLTextAreaElement | null {
  const field = fieldNamed(canvas, name);
  const at = field === null ? 0 : offsetBehind(field.value, before);
  field?.setSelectionRange(at, at + selected);
  return field;
}

function placeOf({ doc, selection }: EditorState, position: number): PagePlace {
  if (selection instanceof NodeSelection && selection.head === position)
    return { path: pathTo(doc, selection.from), before: '' };
  const $position = doc.resolve(position);
  const { parent, parentOffset, depth } = $position;
  if (!parent.isTextblock) return { path: pathTo(doc, position), before: '' };
  return { path: pathTo(doc, $position.before(depth)), before: parent.textBetween(0, parentOffset) };
}

function pathTo(doc: DocumentNode, position: number): readonly number[] {
  const $position = doc.resolve(position);
  return Array.from({ length: $position.depth + 1 }, (_, depth) => $position.index(depth));
}

function positionOf(doc: DocumentNode, place: PagePlace): number {
  const { node, position } = blockAt(doc, place);
  return node.isTextblock
    ? position + 1 + positionInText(node, offsetBehind(node.textContent, place.before))
    : position;
}

/** The block that a place is in, and where that begins. */
export function blockAt(
  doc: DocumentNode,
  { path }: Pick<PagePlace, 'path'>,
): { readonly node: DocumentNode; readonly position: number } {
  let node = doc;
  let position = 0;
  for (const index of path) {
    const child = node.maybeChild(index);
    if (child === null || child.isInline) break;
    let start = node === doc ? 0 : position + 1;
    for (let earlier = 0; earlier < index; earlier += 1) start += node.child(earlier).nodeSize;
    position = start;
    node = child;
  }
  return { node, position };
}

/** How far into a text block its n-th character is, with what is no text counted. */
export function positionInText(block: DocumentNode, characters: number): number {
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
