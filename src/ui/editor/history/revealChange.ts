import type { Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { createStore } from 'zustand/vanilla';
import { getPageFieldLabel } from '#config/frontMatter/pageFields.ts';
import { announce, notify } from '#state/notices/noticesStore.ts';
import type { App } from '#state/app.ts';
import { getBlockPath } from '../commands/blockPath.ts';
import { findTitleField } from '../find/nodeTitles.ts';
import { revealTabsAround } from '../nodeviews/openTabs.ts';
import { buildPageOutline } from '../outline/buildPageOutline.ts';
import { toVisiblePosition } from '../nodeviews/tabVisibility.ts';
import { isSameJson } from '#base/isSameJson.ts';
import { toAttributeRecord } from '#document/read/attributeValues.ts';
import type { ElementAttribute } from '#document/page.ts';

/** The page settings field last set by undo or redo; its section unfolds. A new object each time. */
export const revealedFieldStore = createStore<{ readonly key: string | null }>(() => ({ key: null }));

/** Scrolls the change of an undo or redo into view if needed, and announces its location. `before` is the document before it. */
export function revealChange(app: App, { view, storage }: Editor, before: DocumentNode): void {
  focusChangedField(view, before);
  const { doc } = view.state;
  const from = before.content.findDiffStart(doc.content);
  const end = before.content.findDiffEnd(doc.content)?.b;
  if (from === null || end === undefined) return;
  const to = Math.max(from, end);
  const isHidden = toVisiblePosition(view.state, doc.resolve(from)).pos !== from;
  if (!isHidden && (isInView(view, from) || isInView(view, to))) return;
  revealTabsAround(view, getBlockPath(doc, from));
  scrollTo(view, from);
  const heading = buildPageOutline(doc).headings.findLast(({ position }) => position <= from);
  const where = heading === undefined ? 'at the top of the page' : `under “${heading.text}”`;
  announce(app, `${doneBy(storage.pageHistory.lastCommand)} ${where}. Scrolled to the change.`);
}

/** Reveals a changed front matter field in the same way. */
export function revealFrontMatterField(app: App, { view, storage }: Editor, key: string): void {
  const done = doneBy(storage.pageHistory.lastCommand);
  const label = getPageFieldLabel(key);
  const field = view.dom.closest('.page-canvas')?.querySelector<HTMLTextAreaElement>(`textarea[name="${key}"]`);
  if (field != null) {
    if (isSeen(view, field.getBoundingClientRect())) return;
    field.scrollIntoView({ block: 'center' });
    announce(app, `${done}: page ${label.toLowerCase()}. Scrolled to the change.`);
    return;
  }
  revealedFieldStore.setState({ key });
  if (document.querySelector('[data-undo=page]') === null) notify(app, `${done}: “${label}” in page settings.`);
  else announce(app, `${done}: “${label}” in page settings.`);
}

function doneBy(key: 'undo' | 'redo'): string {
  return key === 'undo' ? 'Undone' : 'Redone';
}

function isInView(view: EditorView, position: number): boolean {
  return isSeen(view, view.coordsAtPos(Math.min(position, view.state.doc.content.size)));
}

function isSeen(view: EditorView, { top, bottom }: Pick<DOMRect, 'top' | 'bottom'>): boolean {
  const frame = view.dom.closest('[data-page-scroll]')?.getBoundingClientRect();
  return frame === undefined || (bottom > frame.top && top < frame.bottom);
}

function scrollTo(view: EditorView, position: number): void {
  const { node } = view.domAtPos(position);
  const element = node instanceof Element ? (node.closest('[data-node]') ?? node) : node.parentElement;
  const small = view.nodeDOM(position);
  const target = small instanceof HTMLElement ? small : element === view.dom ? view.dom.firstElementChild : element;
  target?.scrollIntoView({ block: 'center' });
}

/** Focuses the field of a block, such as a caption, if a text step changed only that field, so the caret is at the change. */
function focusChangedField(view: EditorView, before: DocumentNode): void {
  if (document.activeElement !== view.dom) return;
  const { doc } = view.state;
  const at = before.content.findDiffStart(doc.content);
  if (at === null) return;
  const [old, now] = [before.nodeAt(at), doc.nodeAt(at)];
  if (old === null || now === null || old.type !== now.type || !old.content.eq(now.content)) return;
  const [was, is] = [attributesOf(old), attributesOf(now)];
  const name = [...new Set([...Object.keys(was), ...Object.keys(is)])].find((key) => !isSameJson(was[key], is[key]));
  const field = name === undefined ? null : findTitleField(view.nodeDOM(at), name);
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

function attributesOf({ attrs }: DocumentNode): ReturnType<typeof toAttributeRecord> {
  const attributes: unknown = attrs['attributes'];
  return Array.isArray(attributes) ? toAttributeRecord(attributes as readonly ElementAttribute[]) : {}; // per the schema
}
