import type { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { ImagePlus, Moon, Replace, Sun, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { blockSpecOf } from '#blocks/registry.ts';
import type { ElementAttribute } from '#document/page.ts';
import { toSiteRootPath } from '#state/site/siteRoot.ts';
import { FilePickerDialog } from '../../media/FilePickerDialog.tsx';
import { toAttributeRecord } from '#document/read/attributeValues.ts';
import { FieldHistoryGroup, forwardHistoryKey } from '../history/fieldHistory.ts';
import { focusTitleField } from '../insert/focusTitleField.ts';
import { autoPositionFloating } from '../plugins/autoPositionFloating.ts';
import {
  addDarkPicture,
  deletePicture,
  isPicture,
  getPictureMode,
  findPairedPicture,
  pictureAt,
  updatePictureAttribute,
  type PictureMode,
} from './darkPicture.ts';
import { useEditorState } from '../page/useEditorState.ts';
import styles from './ImageMenu.module.css';
import { useApp } from '../../useApp.ts';

interface Selected {
  readonly position: number;
  readonly source: string;
  readonly words: string;
  /** The color mode it is shown in; null for both. */
  readonly mode: PictureMode;
  /** Position of the picture for the other mode. */
  readonly partner: number | null;
}

/** Menu for the selected picture: its alt text, replace, dark mode, remove. */
export function ImageMenu({ editor }: { readonly editor: Editor }) {
  const app = useApp();
  const shown = useEditorState({ editor, selector: ({ editor: current }) => selectedImage(current) });
  const [picking, setPicking] = useState<'this' | 'dark' | null>(null);
  const menu = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typing] = useState(() => new FieldHistoryGroup());
  const position = shown?.position ?? null;
  usePlaceBelow(editor, position, menu);
  useAskForWords(editor, field);
  useOpenOnClick(editor, () => setPicking('this'));
  if (shown === null) return null;
  const set = (name: 'src' | 'alt', value: string) => setImage(editor, shown.position, { name, value }, typing);
  return (
    <div ref={menu} className={styles.menu} role="group" aria-label="Image">
      {shown.source === '' ? (
        <button type="button" className={styles.choose} onClick={() => setPicking('this')}>
          <ImagePlus size={16} aria-hidden /> Choose or upload an image
        </button>
      ) : (
        <>
          <input
            ref={field}
            className={styles.words}
            aria-label="Alt text"
            placeholder="Describe this image (alt text)"
            value={shown.words}
            onChange={(event) => set('alt', event.currentTarget.value)}
            onFocus={() => typing.start()}
            onKeyDown={(event) => {
              if (forwardHistoryKey(editor.view, event.nativeEvent, event.currentTarget)) return;
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              // The key press would continue in the next focused field.
              event.preventDefault();
              leave(editor, shown.position);
            }}
          />
          <MenuButton label="Replace image" onClick={() => setPicking('this')}>
            <Replace size={16} aria-hidden />
          </MenuButton>
          {shown.mode === null && (
            <MenuButton
              label="Add dark mode version"
              title="Add an image for dark mode"
              onClick={() => setPicking('dark')}
            >
              <Moon size={16} aria-hidden />
            </MenuButton>
          )}
          {shown.partner !== null && <ModeSwitch mode={shown.mode} onSwitch={() => select(editor, shown.partner)} />}
        </>
      )}
      <MenuButton label="Remove image" onClick={() => remove(editor, shown.position)}>
        <Trash2 size={16} aria-hidden />
      </MenuButton>
      {picking !== null && (
        <FilePickerDialog
          title={picking === 'dark' ? 'Choose an image for dark mode' : 'Choose an image'}
          kind="image"
          onClose={() => setPicking(null)}
          onPick={(path) => {
            if (picking === 'this') set('src', toSiteRootPath(app, path));
            else dispatch(editor, addDarkPicture(editor.state, shown.position, toSiteRootPath(app, path)));
            setPicking(null);
            // The button that opened the dialog may be gone.
            setTimeout(() => {
              if (shown.words === '') askForWords(editor, field);
              else if (!editor.isDestroyed) editor.view.focus();
            }, 60);
          }}
        />
      )}
    </div>
  );
}

/** Switches which picture of a light/dark pair is shown and edited. */
function ModeSwitch({ mode, onSwitch }: { readonly mode: PictureMode; readonly onSwitch: () => void }) {
  return (
    <div role="group" aria-label="Color mode" className={styles.modes}>
      <MenuButton
        label="Light mode version"
        title="Image for light mode"
        pressed={mode === 'light'}
        onClick={mode === 'light' ? undefined : onSwitch}
      >
        <Sun size={16} aria-hidden />
      </MenuButton>
      <MenuButton
        label="Dark mode version"
        title="Image for dark mode"
        pressed={mode === 'dark'}
        onClick={mode === 'dark' ? undefined : onSwitch}
      >
        <Moon size={16} aria-hidden />
      </MenuButton>
    </div>
  );
}

interface MenuButtonProps {
  readonly label: string;
  readonly title?: string;
  readonly pressed?: boolean;
  readonly onClick: (() => void) | undefined;
  readonly children: ReactNode;
}

function MenuButton({ label, title = label, pressed, onClick, children }: MenuButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={title}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function dispatch({ view }: Editor, transaction: Transaction | null): void {
  if (transaction !== null) view.dispatch(transaction);
}

function select({ state, view }: Editor, position: number | null): void {
  if (position !== null) view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, position)));
}

function remove(editor: Editor, position: number): void {
  dispatch(editor, deletePicture(editor.state, position));
  editor.view.focus();
}

function selectedImage({ state }: Editor): Selected | null {
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || !isPicture(selection.node)) return null;
  const { attrs } = selection.node;
  const values: Readonly<Record<string, unknown>> = Array.isArray(attrs['attributes'])
    ? toAttributeRecord(attrs['attributes'] as readonly ElementAttribute[])
    : attrs; // per the schema
  return {
    position: selection.from,
    source: textOf(values['src']),
    words: textOf(values['alt']),
    mode: getPictureMode(selection.node),
    partner: findPairedPicture(state.doc, selection.from),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function setImage(
  editor: Editor,
  position: number,
  { name, value }: { readonly name: 'src' | 'alt'; readonly value: string },
  typing: FieldHistoryGroup,
): void {
  const { state, view } = editor;
  const node = pictureAt(state.doc, position);
  if (node === null) return;
  const transaction = state.tr.setNodeMarkup(position, null, updatePictureAttribute(node, name, value));
  view.dispatch(typing.addTransaction(transaction).setSelection(NodeSelection.create(transaction.doc, position)));
}

/** Moves after the picture: to the caption of its frame, or to the next text. */
function leave(editor: Editor, position: number): void {
  const { state, view } = editor;
  const $at = state.doc.resolve(position);
  const around = $at.depth > 1 ? $at.before(-1) : null;
  if (around !== null && blockSpecOf($at.node(-1).type.name)?.isTitleBelow === true)
    return focusTitleField(view.nodeDOM(around), false);
  view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(position + 1))));
  view.focus();
}

/** In pixels; the menu would hide a smaller picture. */
const coveredHeight = 160;

/**
 * Places the menu below the picture, or below its frame to keep the caption visible; scrolls the page rather than
 * cover a small picture.
 */
function usePlaceBelow(editor: Editor, position: number | null, menu: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (position === null) return undefined;
    const place = () => {
      const box = editor.view.nodeDOM(position);
      const { left, top, bottom } = (
        box instanceof HTMLElement ? (box.closest('[data-node="frame"]') ?? box) : editor.view.dom
      ).getBoundingClientRect();
      return { left, top, bottom };
    };
    const { top, bottom } = place();
    return autoPositionFloating(editor, place, menu.current, {
      isOver: true,
      makesRoom: bottom - top < coveredHeight,
    });
  }, [editor, position, menu]);
}

/** Calls `open` when the placeholder of a picture without a file is clicked. */
function useOpenOnClick(editor: Editor, open: () => void): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest(".picture[data-state='empty']") === null) return;
    if (!editor.isDestroyed && editor.isEditable && editor.view.dom.contains(target)) open();
  });
  useEffect(() => {
    globalThis.document.addEventListener('click', onClick);
    return () => globalThis.document.removeEventListener('click', onClick);
  }, []);
}

/** Focuses the alt text of a newly inserted picture. */
function useAskForWords(editor: Editor, field: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onTransaction = ({ transaction }: { readonly transaction: { getMeta: (name: string) => unknown } }) => {
      if (transaction.getMeta('newImage') === true) setTimeout(() => askForWords(editor, field), 60);
    };
    editor.on('transaction', onTransaction);
    return () => {
      editor.off('transaction', onTransaction);
    };
  }, [editor, field]);
}

/** Scrolls the selected picture and its menu into view once its size is known. */
function showWhole({ state, view }: Editor): void {
  const box = view.nodeDOM(state.selection.from);
  const image = box instanceof HTMLElement ? box.querySelector('img') : null;
  const show = () => (image?.closest('[data-node="frame"]') ?? image)?.scrollIntoView({ block: 'nearest' });
  if (image !== null && image.naturalWidth > 0) show();
  else image?.addEventListener('load', show, { once: true });
}

/** Focuses the alt text field once rendered, unless something else was selected or focused; keeps text typed before. */
function askForWords(editor: Editor, field: { readonly current: HTMLInputElement | null }): void {
  if (editor.isDestroyed) return;
  const { body, activeElement } = globalThis.document;
  const isElsewhere = activeElement !== body && !editor.view.dom.contains(activeElement);
  if (isElsewhere || selectedImage(editor) === null) return;
  const { current } = field;
  if (current === null) return void setTimeout(() => askForWords(editor, field), 60);
  showWhole(editor);
  current.focus();
  current.setSelectionRange(current.value.length, current.value.length);
}
