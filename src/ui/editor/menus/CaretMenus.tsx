import type { Editor } from '@tiptap/core';
import { useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { autoPositionFloating } from '../plugins/autoPositionFloating.ts';
import { caretMenuAttribute, caretMenusStore, displayCaretMenus, type OpenCaretMenu } from './caretMenu.ts';
import styles from './CaretMenus.module.css';
import { getOptionId, OptionList } from './OptionList.tsx';

/** The open menus at an editor's caret: commands, emoji, embeds. */
export function CaretMenus({ editor }: { readonly editor: Editor }) {
  const menus = useStore(caretMenusStore);
  useEffect(() => displayCaretMenus(editor), [editor]);
  return [...menus.values()]
    .filter((menu) => menu.editor === editor)
    .map((menu) => <CaretMenu key={menu.label} menu={menu} />);
}

function CaretMenu({ menu }: { readonly menu: OpenCaretMenu }) {
  const { editor, from, label, items, active } = menu;
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const isEmpty = items.length === 0;
  useEffect(
    () => autoPositionFloating(editor, () => editor.view.coordsAtPos(from), element.current, { isFitted: true }),
    [editor, from, items.length],
  );
  useEffect(() => {
    if (isEmpty) return undefined;
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', getOptionId(id, active));
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, active, isEmpty]);
  return (
    // The editor keeps the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={element}
      className={styles.menu}
      role={isEmpty ? 'status' : undefined}
      onMouseDown={(event) => event.preventDefault()}
      {...{ [caretMenuAttribute]: '' }}
    >
      {isEmpty ? (
        <p className={styles.empty}>{menu.emptyText}</p>
      ) : (
        <OptionList
          id={id}
          label={label}
          options={items}
          active={active}
          onChoose={(index) => menu.choose(items[index])}
          onActivate={menu.activate}
        />
      )}
      {!isEmpty && menu.hasKeyHints && <KeyHints />}
    </div>
  );
}

function KeyHints() {
  return (
    <p className={styles.keys} aria-hidden>
      <span>
        <kbd>↑↓</kbd> choose
      </span>
      <span>
        <kbd>↵</kbd> insert
      </span>
      <span>
        <kbd>Esc</kbd> close
      </span>
    </p>
  );
}
