import { formatNoResults } from '#base/noResults.ts';
import listStyles from '../kit/List.module.css';
import styles from './Palette.module.css';
import { Kbd, Modal, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { createElement, Fragment, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { PageNames } from '#site/names/pageNames.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { mergePageNames } from '#state/siteFacts/mergePageNames.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import { replayCapturedKeys } from '../kit/keyCapture.ts';
import { hasPointerMoved } from '../kit/hasPointerMoved.ts';
import { useReturnFocus } from '../kit/useReturnFocus.ts';
import type { SiteActionContext } from '../actions/siteActions.ts';
import { findCommands, type PaletteGroup } from './findCommands.ts';
import { createTextSearch, findHeadings } from './searchCommands.ts';
import { usePaletteCommands, type PaletteCommand } from './usePaletteCommands.ts';
import { useApp } from '../useApp.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { createPageSearchIndex, type PageSearchResult } from '#site/search/pageSearchIndex.ts';

const finder = createPageSearchIndex();
let known: ReadonlyMap<RepoPath, PageNames> = new Map();

/** Finds pages by their current names in the open site, tolerating typos. */
function findPages(names: ReadonlyMap<RepoPath, PageNames>, query: string, most: number): readonly PageSearchResult[] {
  if (names !== known) {
    for (const path of known.keys()) if (!names.has(path)) finder.update(path, null);
    for (const [path, now] of names) finder.update(path, now);
    known = names;
  }
  return finder.find(query, most);
}

interface PaletteProps {
  readonly site: OpenSite;
  readonly path: string | null;
  readonly screen: SiteActionContext['screen'];
  readonly onClose: () => void;
  /** Called before a chosen command runs, to close what the page is behind. */
  readonly onRun: () => void;
  readonly onOpen: (what: 'shortcuts') => void;
}

/** Searches everything: pages, headings, operations, actions, blocks, settings, and text. */
export function Palette({ site, screen, path, onClose, onRun, onOpen }: PaletteProps) {
  const app = useApp();
  useReturnFocus();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const commands = usePaletteCommands(site, { screen, path }, onOpen);
  const written = useStore(app.get(pageNamesStore), (state) => state.names);
  const names = mergePageNames(
    written,
    useStore(app.get(apiPagesStore), (state) => state.byPath),
  );
  const found = findAll(commands, query, names, {
    headings: findHeadings(app, query),
    text: createTextSearch(app, site.summary.id, query.trim()),
  });
  const current = Math.min(chosen, Math.max(found.length - 1, 0));
  const run = (command: PaletteCommand | undefined) => {
    if (command === undefined) return;
    onClose();
    onRun();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setChosen((current + 1) % Math.max(found.length, 1));
    else if (event.key === 'ArrowUp') setChosen((current - 1 + found.length) % Math.max(found.length, 1));
    else if (event.key === 'Enter') run(found[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal.Root opened onClose={onClose} padding={0} size={560} yOffset="12vh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <TextInput
          ref={takeCaughtKeys}
          data-autofocus
          variant="unstyled"
          size="md"
          className={styles.input}
          leftSection={<Search size={16} />}
          placeholder="Search pages, settings, text, and actions"
          aria-label="Command or page"
          role="combobox"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={found[current] === undefined ? undefined : `palette-${current}`}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id="palette-list" role="listbox" aria-label="Commands and pages" className={styles.list}>
          {found.map((command, index) => (
            <Fragment key={command.key}>
              {command.group !== found[index - 1]?.group && (
                <div className={styles.group} role="presentation">
                  {command.group}
                </div>
              )}
              <Option
                id={`palette-${index}`}
                command={command}
                isChosen={index === current}
                onPoint={() => setChosen(index)}
                onRun={() => run(command)}
                onKeyDown={onKeyDown}
              />
            </Fragment>
          ))}
        </div>
        {found.length === 0 && <p className={styles.empty}>{formatNoResults(query)}</p>}
      </Modal.Content>
    </Modal.Root>
  );
}

/** Input typed before this rendered starts the query. */
function takeCaughtKeys(field: HTMLInputElement | null): void {
  if (field !== null) replayCapturedKeys(field);
}

interface OptionProps {
  readonly id: string;
  readonly command: PaletteCommand;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Option({ id, command, isChosen, onPoint, onRun, onKeyDown }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={`${listStyles.row} ${styles.option}`}
      onMouseMove={(event) => hasPointerMoved(event) && onPoint()}
      onClick={onRun}
      onKeyDown={onKeyDown}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <span className={`${listStyles.icon} ${styles.icon}`} aria-hidden>
        {command.icon !== null && createElement(command.icon, { size: 16 })}
      </span>
      <span className={`${listStyles.truncated} ${styles.title}`} data-alone={command.detail === '' ? '' : undefined}>
        {command.title}
      </span>
      <span className={`${listStyles.label} ${listStyles.truncated} ${styles.detail}`}>{command.detail}</span>
      {command.shortcut !== null && (
        <Kbd size="xs" className={styles.keys}>
          {command.shortcut}
        </Kbd>
      )}
    </div>
  );
}

/** Pages found with typos, enough for one screen. */
const mostPages = 20;

/** Groups whose pages are found with typos. */
const pageGroups: ReadonlySet<PaletteGroup> = new Set(['Pages', 'API operations']);

/** Everything that matches a query, and pages with a similarly spelled name. A search of all text comes last. */
function findAll(
  commands: readonly PaletteCommand[],
  query: string,
  names: ReadonlyMap<string, PageNames>,
  { headings, text }: { readonly headings: readonly PaletteCommand[]; readonly text: PaletteCommand },
): readonly PaletteCommand[] {
  const found = findCommands(commands, query);
  if (query.trim() === '') return found;
  const byPath = new Map(
    commands.flatMap((command) => (pageGroups.has(command.group) ? [[command.key, command] as const] : [])),
  );
  const listed = new Set(found.map(({ key }) => key));
  const meant = findPages(names, query, mostPages).flatMap(({ path, heading }) => {
    const command = byPath.get(path);
    // The headings themselves are listed below.
    return command === undefined || listed.has(path) || (heading !== null && headings.length > 0) ? [] : [command];
  });
  const all = ['Pages', 'API operations'].reduce((list, group) => {
    const more = meant.filter((command) => command.group === group);
    const last = list.findLastIndex((command) => command.group === group);
    return last < 0 ? [...list, ...more] : list.toSpliced(last + 1, 0, ...more);
  }, found);
  // After pages or, without any, before what can be inserted or set.
  const last = all.findLastIndex(({ group }) => group === 'Pages');
  const behind = all.findIndex(({ group }) => group === 'Insert' || group === 'Settings');
  const place = last >= 0 ? last + 1 : behind >= 0 ? behind : all.length;
  return [...all.toSpliced(place, 0, ...headings), text];
}
