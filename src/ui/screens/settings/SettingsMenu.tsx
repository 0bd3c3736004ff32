import { formatNoResults } from '#base/noResults.ts';
import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { Braces, Search } from 'lucide-react';
import { createElement, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { formatList } from '#base/formatList.ts';
import { listOtherFormatKeys } from '#config/check/checkFields.ts';
import { listOtherFormatPaths } from '#config/check/otherFormatPaths.ts';
import type { ConfigFinding } from '#config/check/configFinding.ts';
import type { DocsJson } from '#config/docsJson.ts';
import { settingsSections } from '#config/sections/registry.ts';
import type { SettingsSection } from '#config/sections/section.ts';
import { getOtherConfigFormat, listOtherFormatMatches } from '#config/settings.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { filterSections } from './filterSections.ts';
import { sectionIcons, settingsGroups } from './settingsGroups.ts';
import listStyles from '../../kit/List.module.css';
import styles from './SettingsMenu.module.css';
import { useApp } from '../../useApp.ts';

interface SettingsMenuProps {
  readonly docs: DocsJson;
  readonly findings: readonly ConfigFinding[];
  readonly current: string;
  /** The name of the file. */
  readonly file: string;
  /** Upgrades the file to the new format; null if it is in that format, or can't be read. */
  readonly onUpgrade: (() => void) | null;
}

/** All sections of the settings, with a search by common terms. */
export function SettingsMenu({ docs, findings, current, file, onUpgrade }: SettingsMenuProps) {
  const app = useApp();
  const [words, setWords] = useState('');
  const list = useRef<HTMLDivElement>(null);
  // Keeps the open section visible in the list, even in a low window.
  useEffect(() => {
    // Newer browsers return a promise here, which React would take for a cleanup function.
    void list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const found = filterSections(docs, words);
  const foreign = [
    ...listOtherFormatKeys(docs.config, docs.format),
    ...listOtherFormatPaths(docs).map(([key]) => String(key)),
  ];
  const other = getOtherConfigFormat(docs.format);
  const open = (name: string) => goToScreen(app, { screen: 'settings', section: name });
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
        {found.length === 0 && <p className={styles.empty}>{formatNoResults(words)}</p>}
        <OtherFormatHint docs={docs} words={words} file={file} onUpgrade={onUpgrade} />
        {onUpgrade !== null && words === '' && (
          <Button className={styles.upgrade} size="compact-sm" variant="default" onClick={onUpgrade}>
            Upgrade {file}…
          </Button>
        )}
        {settingsGroups.map(({ title, sections: names }) => {
          const inGroup = found.filter(({ name }) => names.includes(name));
          return inGroup.length === 0 ? null : (
            <section key={title} aria-label={title}>
              <p className={styles.heading}>{title}</p>
              {inGroup.map((section) => (
                <Item
                  key={section.name}
                  section={section}
                  current={section.name === current}
                  stray={foreign.some((key) => key in section[other])}
                  problems={
                    findings.filter(
                      ({ path, rule }) => rule !== 'config/other-shape' && String(path[0]) in section[docs.format],
                    ).length
                  }
                  onOpen={() => open(section.name)}
                  onKeyDown={walk}
                />
              ))}
            </section>
          );
        })}
      </div>
    </nav>
  );
}

/** Settings that match the search but that only the other format of the file has. */
function OtherFormatHint({
  docs,
  words,
  file,
  onUpgrade,
}: Pick<SettingsMenuProps, 'docs' | 'file' | 'onUpgrade'> & { readonly words: string }) {
  const titles = listOtherFormatMatches(settingsSections, docs.format, words);
  if (titles.length === 0) return null;
  const names = formatList(titles.map((title) => `“${title}”`));
  return (
    <div className={styles.empty} role="status">
      {docs.format === 'classic'
        ? `The new docs.json format has more settings for this: ${names}.`
        : `Only the old docs.json format has settings for this: ${names}.`}
      {onUpgrade !== null && (
        <Button mt={8} size="compact-xs" variant="default" onClick={onUpgrade}>
          Upgrade {file}…
        </Button>
      )}
    </div>
  );
}

interface ItemProps {
  readonly section: SettingsSection;
  readonly current: boolean;
  /** True if it has a key in the other format's spelling. */
  readonly stray: boolean;
  readonly problems: number;
  readonly onOpen: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Item({ section, current, stray, problems, onOpen, onKeyDown }: ItemProps) {
  return (
    <button
      type="button"
      className={`${listStyles.row} ${listStyles.button} ${styles.item}`}
      aria-current={current ? 'page' : undefined}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      {createElement(sectionIcons[section.name] ?? Braces, { size: 15, 'aria-hidden': true })}
      <span className={styles.name}>{section.title}</span>
      {problems > 0 && (
        <span className={styles.problems} title={`${problems} ${problems === 1 ? 'issue' : 'issues'}`}>
          <span aria-hidden>{problems}</span>
          <VisuallyHidden>, {problems === 1 ? '1 issue' : `${problems} issues`}</VisuallyHidden>
        </span>
      )}
      {stray && <span className={styles.stray}>Other format</span>}
    </button>
  );
}
