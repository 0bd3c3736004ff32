import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { activeEditorStore } from '../attributes/activeEditorStore.ts';
import listStyles from '../../kit/List.module.css';
import styles from './OutlinePanel.module.css';
import { buildPageOutline, type PageOutline } from './buildPageOutline.ts';

/** Debounce after typing before the outline updates, in milliseconds. */
const outlineDebounce = 400;

interface OutlinePanelProps {
  /** True if headings follow that aren't the page's own, such as those of an API reference. */
  readonly hasReference: boolean;
  /** Called before going to a heading. */
  readonly onGo?: (() => void) | undefined;
}

/** The page's headings as links, and its reading time. */
export function OutlinePanel(props: OutlinePanelProps) {
  const editor = useStore(activeEditorStore, (state) => state.editor);
  return editor === null ? null : <OutlineOf key={editor.instanceId} editor={editor} {...props} />;
}

function OutlineOf({ editor, hasReference, onGo }: OutlinePanelProps & { readonly editor: Editor }) {
  const [outline, setOutline] = useState<PageOutline>(() => buildPageOutline(editor.state.doc));
  const [caret, setCaret] = useState(editor.state.selection.from);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onTransaction = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (editor.isDestroyed) return;
        setOutline(buildPageOutline(editor.state.doc));
        setCaret(editor.state.selection.from);
      }, outlineDebounce);
    };
    editor.on('transaction', onTransaction);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', onTransaction);
    };
  }, [editor]);
  const { headings, words, minutes } = outline;
  const current = headings.findLastIndex(({ position }) => position <= caret);
  const top = Math.min(...headings.map(({ level }) => level));
  const go = (position: number) => {
    onGo?.();
    const { state, view } = editor;
    view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(position + 1))));
    const dom = view.nodeDOM(position);
    if (dom instanceof HTMLElement) dom.scrollIntoView({ block: 'start' });
    view.focus();
  };
  return (
    <nav className={styles.outline} aria-label="On this page">
      <div className={styles.head}>
        <h2 className={styles.heading}>On this page</h2>
        {words > 0 && (
          <span className={styles.count}>
            {words === 1 ? '1 word' : `${words.toLocaleString('en')} words`}, {minutes} min read
          </span>
        )}
      </div>
      {headings.length === 0 && !hasReference && (
        <p className={styles.empty}>
          {words === 0 ? 'Nothing here yet. ' : 'No headings yet. '}
          Type <kbd>##</kbd> and a space to add a heading.
        </p>
      )}
      <ul className={styles.list}>
        {headings.map(({ level, text, position }, index) => (
          <li key={`${index} ${text}`}>
            <button
              type="button"
              className={`${listStyles.row} ${listStyles.button} ${listStyles.truncated} ${styles.item}`}
              style={{ paddingInlineStart: `${8 + (level - top) * 12}px` }}
              aria-current={index === current ? 'location' : undefined}
              onClick={() => go(position)}
            >
              {text === '' ? 'Untitled' : text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
