import type { Editor } from '@tiptap/core';
import { useEffect, useId, useRef, useState } from 'react';
import styles from '../../kit/FloatingMenu.module.css';
import { hasPointerMoved } from '../../kit/hasPointerMoved.ts';
import { autoPositionFloating } from '../plugins/autoPositionFloating.ts';
import {
  acceptEmbedSuggestion,
  dismissEmbedSuggestion,
  getEmbedSuggestion,
  type EmbedSuggestion,
} from './embedSuggestion.ts';
import { useEditorState } from '../page/useEditorState.ts';

/** Offers to embed the URL that was just pasted. */
export function EmbedMenu({ editor }: { readonly editor: Editor }) {
  const offer = useEditorState({ editor, selector: ({ editor: current }) => getEmbedSuggestion(current.state) });
  return offer === null ? null : <Offer editor={editor} offer={offer} />;
}

function Offer({ editor, offer }: { readonly editor: Editor; readonly offer: EmbedSuggestion }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const choices = [
    {
      title: 'Embed it',
      purpose: `Shown on the page, from ${offer.embed.provider}`,
      run: () => acceptEmbedSuggestion(editor, offer),
    },
    {
      title: 'Keep the link',
      purpose: 'Keep as plain text',
      run: () => editor.view.dispatch(dismissEmbedSuggestion(editor.state.tr)),
    },
  ];
  useEffect(
    () => autoPositionFloating(editor, () => editor.view.coordsAtPos(offer.position + 1), menu.current),
    [editor, offer.position],
  );
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', `${id}-${chosen}`);
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, chosen]);
  useEffect(() => {
    const { dom } = editor.view;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setChosen(1 - chosen);
      else if (event.key === 'Enter') choices[chosen]?.run();
      else if (event.key === 'Escape') editor.view.dispatch(dismissEmbedSuggestion(editor.state.tr));
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // Capture phase, to run before ProseMirror's keys on the same element.
    dom.addEventListener('keydown', onKeyDown, true);
    return () => dom.removeEventListener('keydown', onKeyDown, true);
  });
  return (
    <div ref={menu} className={`${styles.menu} ${styles.list}`} role="listbox" tabIndex={0} id={id} aria-label="Embed">
      {choices.map(({ title, purpose, run }, index) => (
        // The keyboard selects through the editor, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={title}
          id={`${id}-${index}`}
          role="option"
          aria-label={`${title}. ${purpose}`}
          tabIndex={-1}
          aria-selected={index === chosen}
          className={styles.item}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={(event) => hasPointerMoved(event) && setChosen(index)}
          onClick={run}
        >
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            <span className={styles.purpose}>{purpose}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
