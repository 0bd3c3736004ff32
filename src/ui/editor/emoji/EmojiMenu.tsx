import type { Editor } from '@tiptap/core';
import { useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import styles from '../../kit/FloatingMenu.module.css';
import { autoPositionFloating } from '../plugins/autoPositionFloating.ts';
import { emojiMenuStore, type EmojiMenuState } from './emojiSuggestion.ts';

/** The emoji suggestions shown while a name is typed after a colon. */
export function EmojiMenu({ editor }: { readonly editor: Editor }) {
  const offer = useStore(emojiMenuStore, (state) => state.offer);
  return offer === null || offer.editor !== editor ? null : <Offer editor={editor} offer={offer} />;
}

function Offer({
  editor,
  offer: { from, items, chosen, choose },
}: {
  readonly editor: Editor;
  readonly offer: EmojiMenuState;
}) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(
    () => autoPositionFloating(editor, () => editor.view.coordsAtPos(from), menu.current),
    [editor, from, items.length],
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
  return (
    <div ref={menu} className={`${styles.menu} ${styles.list}`} role="listbox" tabIndex={0} id={id} aria-label="Emoji">
      {items.map(({ emoji, name }, index) => (
        // The keyboard selects through the editor, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={emoji}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={styles.item}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(index)}
        >
          <span aria-hidden>{emoji}</span>
          <span className={styles.title}>{name}</span>
        </div>
      ))}
    </div>
  );
}
