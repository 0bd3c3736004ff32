import type { Editor } from '@tiptap/core';
import { createElement, useEffect, useId, useMemo, useRef, useState } from 'react';
import styles from '../../kit/FloatingMenu.module.css';
import { hasPointerMoved } from '../../kit/hasPointerMoved.ts';
import { autoPositionFloating } from '../plugins/autoPositionFloating.ts';
import { menuIcons } from './menuIcons.ts';
import { insertItem } from './insertItem.ts';
import { filterAllowedItems, searchInsertItems, type InsertItem } from './insertMenuItems.ts';
import { getSlashQuery } from './slashCommand.ts';
import { useEditorState } from '../page/useEditorState.ts';

const groupTitles = {
  text: 'Text',
  callouts: 'Callouts',
  structure: 'Structure',
  code: 'Code',
  media: 'Media',
  api: 'API',
  inline: 'Inline',
} as const;

/** The insert menu at the caret: filtered by typing, navigated with the arrow keys. */
export function SlashMenu({ editor }: { readonly editor: Editor }) {
  const slash = useEditorState({ editor, selector: ({ editor: current }) => getSlashQuery(current.state) });
  const from = slash?.from ?? null;
  const fitting = useMemo(
    () => (from === null ? [] : filterAllowedItems(editor.state.doc.resolve(from))),
    [editor, from],
  );
  const items = useMemo(() => searchInsertItems(fitting, slash?.query.trim() ?? ''), [fitting, slash?.query]);
  if (slash === null) return null;
  if (items.length === 0)
    return isName(slash.query) && fitting.length > 0 ? <NothingFound editor={editor} slash={slash} /> : null;
  return <OpenMenu editor={editor} slash={slash} items={items} grouped={slash.query === ''} />;
}

/** True if the query may be a name to search for; a path or a second word is text. */
function isName(query: string): boolean {
  return /^[^\s/]+$/.test(query);
}

interface Typed {
  readonly editor: Editor;
  readonly slash: { readonly from: number; readonly to: number; readonly query: string };
}

/** Handles no keys but Escape, which closes it: the query may be text. */
function NothingFound({ editor, slash }: Typed) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(
    () => autoPositionFloating(editor, () => editor.view.coordsAtPos(slash.from), menu.current),
    [editor, slash.from],
  );
  return (
    <div ref={menu} className={styles.menu} role="status">
      <p className={styles.empty}>Nothing found for “{slash.query}”.</p>
    </div>
  );
}

interface OpenMenuProps extends Typed {
  readonly items: readonly InsertItem[];
  readonly grouped: boolean;
}

function OpenMenu({ editor, slash, items, grouped }: OpenMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  useEffect(() => setChosen(0), [slash.query]);
  const choose = (item: InsertItem | undefined) => {
    const typed = getSlashQuery(editor.state);
    if (item !== undefined && typed !== null) insertItem(editor, item, typed);
  };
  // Input typed just before Enter may not be rendered yet, so its best match wins over the displayed item.
  const meant = () => {
    const query = getSlashQuery(editor.state)?.query ?? slash.query;
    return query === slash.query
      ? items[chosen]
      : searchInsertItems(filterAllowedItems(editor.state.doc.resolve(slash.from)), query.trim())[0];
  };
  useEffect(
    () => autoPositionFloating(editor, () => editor.view.coordsAtPos(slash.from), menu.current),
    [editor, slash.from, items.length],
  );
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', `${id}-${chosen}`);
    menu.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, chosen]);
  useMenuKeys(editor, {
    ArrowDown: () => setChosen((chosen + 1) % items.length),
    ArrowUp: () => setChosen((chosen + items.length - 1) % items.length),
    Enter: () => choose(meant()),
    Tab: () => choose(meant()),
  });
  return (
    <div ref={menu} className={styles.menu}>
      <div className={styles.list} role="listbox" tabIndex={0} id={id} aria-label="Insert">
        {items.map((item, index) => (
          <div key={`${item.node} ${item.title}`} role="presentation">
            {grouped && item.group !== items[index - 1]?.group && (
              <div className={styles.group} role="presentation">
                {groupTitles[item.group]}
              </div>
            )}
            {/* The keyboard selects through the editor, which keeps the focus. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
            <div
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={styles.item}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={(event) => hasPointerMoved(event) && setChosen(index)}
              onClick={() => choose(item)}
            >
              <ItemIcon item={item} />
              <span className={styles.words}>
                <span className={styles.title}>{item.title}</span>
                <span className={styles.purpose}>{item.purpose}</span>
              </span>
              {item.shortcut !== undefined && <kbd className={styles.shortcut}>{item.shortcut}</kbd>}
            </div>
          </div>
        ))}
      </div>
      <KeyHints />
    </div>
  );
}

/** Keys that the menu takes from the editor while open. */
function useMenuKeys(editor: Editor, keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const { dom } = editor.view;
    const onKeyDown = (event: KeyboardEvent) => {
      const run = event.isComposing ? undefined : keys[event.key];
      if (run === undefined) return;
      run();
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // Capture phase, to run before ProseMirror's keys on the same element.
    dom.addEventListener('keydown', onKeyDown, true);
    return () => dom.removeEventListener('keydown', onKeyDown, true);
  });
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

function ItemIcon({ item }: { readonly item: InsertItem }) {
  return (
    <span className={styles.icon} aria-hidden>
      {createElement(menuIcons[item.icon], { size: 16 })}
    </span>
  );
}
