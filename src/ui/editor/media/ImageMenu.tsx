import type { Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { ImagePlus, Replace, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ElementAttribute } from '#document/page.ts';
import { sourceOf } from '#state/intents/storeImage.ts';
import { FilePickerDialog } from '../../media/FilePickerDialog.tsx';
import { valuesOf, withAttribute } from '#document/attributeValues.ts';
import { FieldTyping, stepFromField } from '../undoKeys.ts';
import { placeBeside } from '../placeBeside.ts';
import styles from './ImageMenu.module.css';

interface Selected {
  readonly position: number;
  readonly source: string;
  readonly words: string;
}

/** What can be done with the picture that is selected: its words for those who do not see it, another picture, none. */
export function ImageMenu({ editor }: { readonly editor: Editor }) {
  const shown = useEditorState({ editor, selector: ({ editor: current }) => selectedImage(current) });
  const [picking, setPicking] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typing] = useState(() => new FieldTyping());
  const position = shown?.position ?? null;
  useEffect(() => {
    if (position === null) return undefined;
    const place = () => {
      const box = editor.view.nodeDOM(position);
      // Below the frame, whose caption it would cover.
      const { left, top, bottom } = (box instanceof HTMLElement ? (box.closest('[data-node="frame"]') ?? box) : editor.view.dom).getBoundingClientRect();
      return { left, top, bottom };
    };
    return placeBeside(editor, place, menu.current, 'below');
  }, [editor, position]);
  useAskForWords(editor, field);
  if (shown === null) return null;
  const set = (name: 'src' | 'alt', value: string) => setImage(editor, shown.position, { name, value }, typing);
  return (
    <div ref={menu} className={styles.menu} role="group" aria-label="Picture">
      {shown.source === '' ? (
        <button type="button" className={styles.choose} onClick={() => setPicking(true)}>
          <ImagePlus size={16} aria-hidden /> Choose or upload a picture
        </button>
      ) : (
        <>
          <input
            ref={field}
            className={styles.words}
            aria-label="Alternative text"
            placeholder="Describe the picture for those who do not see it"
            value={shown.words}
            onChange={(event) => set('alt', event.currentTarget.value)}
            onFocus={() => typing.begin()}
            onKeyDown={(event) => {
              if (stepFromField(editor.view, event.nativeEvent, event.currentTarget)) return;
              if (event.key === 'Enter' || event.key === 'Escape') leave(editor, shown.position);
            }}
          />
          <button type="button" className={styles.button} aria-label="Another picture" title="Another picture" onClick={() => setPicking(true)}>
            <Replace size={16} aria-hidden />
          </button>
        </>
      )}
      <button type="button" className={styles.button} aria-label="Delete the picture" title="Delete the picture" onClick={() => editor.chain().focus().deleteSelection().run()}>
        <Trash2 size={16} aria-hidden />
      </button>
      {picking && (
        <FilePickerDialog
          title="Choose a picture"
          kind="image"
          onClose={() => setPicking(false)}
          onPick={(path) => {
            set('src', sourceOf(path));
            setPicking(false);
          }}
        />
      )}
    </div>
  );
}

function selectedImage({ state }: Editor): Selected | null {
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || !isImage(selection.node)) return null;
  const { attrs } = selection.node;
  const values: Readonly<Record<string, unknown>> = Array.isArray(attrs['attributes']) ? valuesOf(attrs['attributes'] as readonly ElementAttribute[]) : attrs; // by the schema
  return { position: selection.from, source: textOf(values['src']), words: textOf(values['alt']) };
}

const isImage = (node: DocumentNode) => node.type.name === 'image' || node.type.name === 'img';
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function setImage(editor: Editor, position: number, { name, value }: { readonly name: 'src' | 'alt'; readonly value: string }, typing: FieldTyping): void {
  const { state, view } = editor;
  const node = state.doc.nodeAt(position);
  if (node === null || !isImage(node)) return;
  const attrs = node.type.name === 'image' ? { ...node.attrs, [name]: value } : { ...node.attrs, attributes: withAttribute(node.attrs['attributes'] as readonly ElementAttribute[], name, value) }; // by the schema
  const transaction = state.tr.setNodeMarkup(position, null, attrs);
  view.dispatch(typing.step(transaction).setSelection(NodeSelection.create(transaction.doc, position)));
}

/** Behind the picture: the caption or the next text. */
function leave(editor: Editor, position: number): void {
  const { state, view } = editor;
  view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(position + 1))));
  view.focus();
}

/** The words of a picture that was just put in are asked for at once. */
function useAskForWords(editor: Editor, field: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onTransaction = ({ transaction }: { readonly transaction: { getMeta: (name: string) => unknown } }) => {
      if (transaction.getMeta('newImage') === true) setTimeout(() => field.current?.focus(), 60);
    };
    editor.on('transaction', onTransaction);
    return () => {
      editor.off('transaction', onTransaction);
    };
  }, [editor, field]);
}
