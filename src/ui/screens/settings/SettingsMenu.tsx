import { TextInput } from '@mantine/core';
import { Layers, Search } from 'lucide-react';
import { createElement, useRef, useState, type KeyboardEvent } from 'react';
import type { Shape } from '#config/docsJson.ts';
import { sections } from '#config/sections/registry.ts';
import type { Section } from '#config/sections/section.ts';
import { findSections } from '#config/settings.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { sectionIcons, settingsGroups } from './settingsGroups.ts';
import styles from './SettingsMenu.module.css';

/** All sections of the settings, searched by what a writer would call them. */
export function SettingsMenu({ shape, current }: { readonly shape: Shape; readonly current: string }) {
  const [words, setWords] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const found = findSections(sections, shape, words);
  const open = (name: string) => goToScreen('settings', name);
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const items = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const index = items.findIndex((item) => item === document.activeElement);
    items[event.key === 'ArrowDown' ? Math.min(index + 1, items.length - 1) : Math.max(index - 1, 0)]?.focus();
  };
  return (
    <nav className={styles.menu} aria-label="Settings">
      <TextInput
        size="xs"
        aria-label="Search settings"
        placeholder="Search settings"
        leftSection={<Search size={14} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === 'Enter' && first !== undefined) open(first.name);
          else walk(event);
        }}
      />
      <div ref={list} className={styles.list}>
        {found.length === 0 && <p className={styles.empty}>No setting is about “{words}”.</p>}
        {settingsGroups.map(({ title, sections: names }) => {
          const inGroup = found.filter(({ name }) => names.includes(name));
          return inGroup.length === 0 ? null : (
            <section key={title} aria-label={title}>
              <p className={styles.heading}>{title}</p>
              {inGroup.map((section) => (
                <Item key={section.name} section={section} current={section.name === current} onOpen={() => open(section.name)} onKeyDown={walk} />
              ))}
            </section>
          );
        })}
      </div>
    </nav>
  );
}

interface ItemProps {
  readonly section: Section;
  readonly current: boolean;
  readonly onOpen: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Item({ section, current, onOpen, onKeyDown }: ItemProps) {
  return (
    <button type="button" className={styles.item} aria-current={current ? 'page' : undefined} onClick={onOpen} onKeyDown={onKeyDown}>
      {createElement(sectionIcons[section.name] ?? Layers, { size: 15, 'aria-hidden': true })}
      {section.title}
    </button>
  );
}
