import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { findChangedKey } from '#base/isSameJson.ts';
import { listenForPageHide } from '../../kit/listenForPageHide.ts';
import { flushDomSelection } from '../plugins/domSelectionSync.ts';
import {
  getEventField,
  restoreViewState,
  selectFirstText,
  captureViewState,
  type TextInputElement,
} from './pageViewState.ts';
import { revealChange, revealFrontMatterField } from '../history/revealChange.ts';
import { diffTransaction } from '../history/diffTransaction.ts';
import { createEditorOptions } from './createEditorOptions.ts';
import type { PageEditorProps } from './pageEditorProps.ts';
import { simulateTyping } from './simulateTyping.ts';
import { useApp } from '../../useApp.ts';

interface PageTextProps {
  readonly callbacks: { readonly current: PageEditorProps };
  readonly canvas: { readonly current: HTMLDivElement | null };
  readonly onEditor: (editor: Editor) => void;
}

/** The page's blocks. */
export const PageBodyEditor = memo(function PageText({ callbacks, canvas, onEditor }: PageTextProps) {
  const app = useApp();
  // Once: the editor instance stays the same when its page is replaced.
  const shown = useRef(callbacks.current.version);
  const [options] = useState(() => createEditorOptions(app, callbacks.current.page, callbacks, shown));
  const editor = useEditor(options, []);
  usePage(editor, callbacks, shown);
  useKeptPlace(editor, canvas, callbacks);
  useLayoutEffect(() => onEditor(editor), [editor, onEditor]);
  return (
    <EditorContent
      editor={editor}
      className="page-body"
      onClick={(event) => followClickedLink(event, callbacks.current.onNavigate)}
    />
  );
});

/** Applies replacements of the page synchronously: a key in between would go to a stale document. */
function usePage(editor: Editor, callbacks: { readonly current: PageEditorProps }, shown: { current: number }): void {
  const app = useApp();
  useLayoutEffect(() => {
    const { page } = callbacks.current;
    const stop = page.onReplaced(shown.current, ({ version, doc, frontMatter: { values } }, by) => {
      shown.current = version;
      flushDomSelection(editor.view);
      const replaced = diffTransaction(editor.state, doc, by);
      const before = editor.state.doc;
      if (replaced !== null) editor.view.dispatch(replaced);
      const isStep = by === 'own step' || by === 'site undo' || by === 'site redo';
      if (!isStep || !isHere(editor)) return;
      revealChange(app, editor, before);
      const field = findChangedKey(callbacks.current.frontMatter, values);
      if (field !== undefined) revealFrontMatterField(app, editor, field);
    });
    const stopSteps = page.onStep((kind, id, field) => {
      const doc = editor.storage.pageHistory.applyStep(kind, id);
      if (field !== null) revealFrontMatterField(app, editor, field);
      return doc;
    });
    return () => {
      stop();
      stopSteps();
      page.detach();
    };
  }, [app, editor, callbacks, shown]);
}

/** True if key presses belong to the page: the focus is in its text, its fields, or nowhere. */
function isHere({ view }: Editor): boolean {
  const { activeElement, body } = document;
  return activeElement === body || view.dom.closest('.page-canvas')?.contains(activeElement) === true;
}

function useKeptPlace(
  editor: Editor,
  canvas: { readonly current: HTMLDivElement | null },
  callbacks: { readonly current: PageEditorProps },
): void {
  useLayoutEffect(() => {
    const { current: frame } = canvas;
    const { place } = callbacks.current;
    if (frame === null) return undefined;
    selectFirstText(editor);
    // If left earlier, the page keeps its previous position.
    let hasArrived = false;
    // The last edited field above the text or on a block; null if that was the text.
    let field: TextInputElement | null = null;
    const follow = ({ target }: FocusEvent) => {
      const entered = getEventField(editor, frame, target);
      if (entered !== undefined) field = entered;
    };
    frame.addEventListener('focusin', follow);
    const goOnWriting = () => hasArrived && !editor.isDestroyed && place.wantsCaret() && editor.view.focus();
    const unfollow = place.follow(goOnWriting);
    const showPart = async () => {
      const viewState = hasArrived ? await place.takePart() : null;
      if (viewState === null || editor.isDestroyed) return;
      field = restoreViewState(editor, frame, viewState);
      goOnWriting();
    };
    const unfollowPart = place.followPart(() => void showPart());
    void place.take().then((viewState) => {
      if (viewState !== null && !editor.isDestroyed) field = restoreViewState(editor, frame, viewState);
      hasArrived = true;
      goOnWriting();
      void showPart();
      place.typedOnTheWay((text) => !editor.isDestroyed && typeIn(editor, field, text));
    });
    const stop = listenForPageHide(
      () =>
        hasArrived &&
        place.keep(
          captureViewState(editor, frame, field),
          editor.view.hasFocus() || (field !== null && document.activeElement === field),
        ),
    );
    return () => {
      stop();
      unfollow();
      unfollowPart();
      frame.removeEventListener('focusin', follow);
      if (hasArrived) place.keep(captureViewState(editor, frame, field));
    };
  }, [editor, canvas, callbacks]);
}

/** Types at the caret in the field, or in the text. */
function typeIn(editor: Editor, field: TextInputElement | null, text: string): void {
  if (field === null) {
    editor.view.focus();
    simulateTyping(editor.view, text);
    return;
  }
  field.focus({ preventScroll: true });
  const start = field.selectionStart ?? field.value.length;
  field.setRangeText(text, start, field.selectionEnd ?? start, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function followClickedLink(event: React.MouseEvent, onNavigate: (href: string) => void): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (link === null) return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) onNavigate(link.getAttribute('href') ?? '');
}
