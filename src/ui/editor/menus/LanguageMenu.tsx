import type { Editor } from '@tiptap/core';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { getLanguageTitle, searchLanguages } from '#reading/code/languages.ts';
import { placeBeside } from '../../kit/placeBeside.ts';
import { languageMenuStore, type LanguageMenuState } from './languageMenuStore.ts';
import styles from './LanguageMenu.module.css';
import { getOptionId, OptionList } from './OptionList.tsx';

const close = () => languageMenuStore.setState({ menu: null });

/** The list of languages of the code block whose language was clicked. It has its own field, as the code has no query. */
export function LanguageMenu({ editor }: { readonly editor: Editor }) {
  const menu = useStore(languageMenuStore, (state) => state.menu);
  useEffect(() => close, [editor]);
  return menu === null || !editor.view.dom.contains(menu.anchor)
    ? null
    : createPortal(<OpenMenu {...menu} />, document.body);
}

function OpenMenu({ anchor, value, onChoose, onLeave }: LanguageMenuState) {
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const languages = useMemo(() => findLanguages(query), [query]);
  const [active, setActive] = useState(() => Math.max(0, languages.indexOf(value)));
  const options = useMemo(
    () =>
      languages.map((language) => ({
        key: language,
        title: language === '' ? 'Plain text' : getLanguageTitle(language),
        isCurrent: language === value,
      })),
    [languages, value],
  );
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    field.current?.focus({ preventScroll: true });
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && current.contains(target))) close();
    };
    addEventListener('pointerdown', closeOutside, true);
    placeBeside(anchor, current, { placement: 'bottom-end' });
    return () => removeEventListener('pointerdown', closeOutside, true);
  }, [anchor]);
  const choose = (language: string) => {
    close();
    if (language !== value) onChoose(language);
    onLeave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const count = Math.max(1, languages.length);
    if (event.key === 'ArrowDown') setActive((active + 1) % count);
    else if (event.key === 'ArrowUp') setActive((active - 1 + count) % count);
    else if (event.key === 'Enter') choose(languages[active] ?? '');
    else if (event.key === 'Escape' || event.key === 'Tab') {
      close();
      anchor.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <div ref={element} className={styles.picker}>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Language"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={getOptionId(id, active)}
        placeholder="Search languages"
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setActive(currentTarget.value === '' ? Math.max(0, findLanguages('').indexOf(value)) : 0);
        }}
        onKeyDown={onKeyDown}
      />
      <OptionList
        id={id}
        label="Languages"
        options={options}
        active={active}
        onChoose={(index) => choose(languages[index] ?? '')}
      />
    </div>
  );
}

/** Languages that start with the query first, then those that contain it; the query itself if it is none of them. */
function findLanguages(query: string): readonly string[] {
  // A fence's language is one word; anything after a space would be parsed as its options.
  const wanted = query
    .trim()
    .toLowerCase()
    .replaceAll(/[\s`{}]+/g, '-');
  const found = searchLanguages(query);
  if (wanted === '') return ['', ...found];
  return found.includes(wanted) || found.some((name) => getLanguageTitle(name).toLowerCase() === wanted)
    ? found
    : [...found, wanted];
}
