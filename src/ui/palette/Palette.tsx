import { Kbd, Modal, TextInput } from '@mantine/core';
import { useMantineColorScheme } from '@mantine/core';
import { Search } from 'lucide-react';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { sections } from '#config/sections/registry.ts';
import { findSections } from '#config/settings.ts';
import { saveEverything } from '#state/intents/followWorkspace.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { closeSite } from '#state/intents/openSite.ts';
import { isPagePath } from '#state/intents/openFile.ts';
import { signOut } from '#state/intents/signIn.ts';
import { notify } from '#state/noticesStore.ts';
import { titleFromPath } from '#state/navigationRows.ts';
import { pageTitlesStore } from '#state/pageTitlesStore.ts';
import { preferencesStore, setPreferences } from '#state/preferencesStore.ts';
import { tokensStore } from '#state/tokensStore.ts';
import type { OpenSite } from '#state/siteStore.ts';
import { shownEditor } from '../editor/attributes/shownEditor.ts';
import { useReturnedFocus } from '../kit/useReturnedFocus.ts';
import { editorCommands } from './editorCommands.ts';
import styles from './Palette.module.css';

interface Command {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  readonly shortcut: string | null;
  readonly run: () => void;
}

interface PaletteProps {
  readonly site: OpenSite;
  readonly path: string | null;
  readonly onClose: () => void;
}

const mod = /Mac|iPhone|iPad/.test(globalThis.navigator.userAgent) ? '⌘' : 'Ctrl';
const most = 60;

/** Every command, and every page, by a few letters. */
export function Palette({ site, path, onClose }: PaletteProps) {
  useReturnedFocus();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const commands = useCommands(site, path);
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== '');
  const found = commands.filter(({ title, detail }) => words.every((word) => `${title} ${detail}`.toLowerCase().includes(word))).slice(0, most);
  const current = Math.min(chosen, Math.max(found.length - 1, 0));
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
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
      <Modal.Content aria-label="Commands">
      <TextInput
        data-autofocus
        variant="unstyled"
        size="md"
        className={styles.input}
        leftSection={<Search size={16} />}
        placeholder="Go to a page, or do something"
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
          <div
            key={command.key}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={styles.option}
            onMouseMove={() => setChosen(index)}
            onClick={() => run(command)}
            onKeyDown={onKeyDown}
            ref={(element) => {
              if (index === current) element?.scrollIntoView({ block: 'nearest' });
            }}
          >
            <span className={styles.title}>{command.title}</span>
            <span className={styles.detail}>{command.detail}</span>
            {command.shortcut !== null && <Kbd size="xs">{command.shortcut}</Kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.empty}>Nothing has that name.</p>}
      </Modal.Content>
    </Modal.Root>
  );
}

function useCommands(site: OpenSite, path: string | null): readonly Command[] {
  const titles = useStore(pageTitlesStore, (state) => state.titles);
  const { sidePanel } = useStore(preferencesStore);
  const { setColorScheme } = useMantineColorScheme();
  const tokens = useStore(tokensStore, (state) => state.tokens);
  const command = (title: string, run: () => void, shortcut: string | null = null): Command => ({ key: title, title, detail: '', shortcut, run });
  const go = (screen: 'review' | 'publish' | 'files') => () => void saveEverything().then(() => goToScreen(screen, null));
  const scheme = (value: 'light' | 'dark' | 'auto') => () => {
    setColorScheme(value);
    setPreferences({ colorScheme: value });
  };
  const forPage =
    path === null || !isPagePath(path)
      ? []
      : [command('Show the source of this page', () => void saveEverything().then(() => goToScreen('source', path)), `${mod} ⇧ S`), command('Show this page as blocks', () => goToScreen('page', path), `${mod} ⇧ S`), command('Preview this page', () => void saveEverything().then(() => goToScreen('preview', path)))];
  const shape = site.configuration?.docs.shape;
  const settings = shape === undefined ? [] : findSections(sections, shape, '').map((section) => command(`Settings: ${section.title}`, () => void saveEverything().then(() => goToScreen('settings', section.name))));
  const editor = useStore(shownEditor, (state) => state.editor);
  const onThePage = useMemo(() => (editor === null ? [] : editorCommands(editor).map((one) => ({ key: one.title, ...one }))), [editor]);
  const { host } = new URL(site.summary.url);
  const signedIn = tokens[host] === undefined ? [] : [command(`Sign out of ${host}`, () => void signOut(host).then(() => notify(`Signed out of ${host}. The token is forgotten.`)))];
  const pages = site.files
    .filter((file) => isPagePath(file.path))
    .map((file): Command => ({ key: file.path, title: titles.get(file.path) ?? titleFromPath(file.path), detail: file.path, shortcut: null, run: () => goToScreen('page', file.path) }));
  return [
    ...forPage,
    command('Review changes', go('review')),
    command('Publish', go('publish')),
    command('Show all files', go('files')),
    ...settings,
    command(sidePanel ? 'Hide page settings' : 'Show page settings', () => setPreferences({ sidePanel: !sidePanel })),
    command('Light colours', scheme('light')),
    command('Dark colours', scheme('dark')),
    command('Colours like the system', scheme('auto')),
    ...signedIn,
    command('All sites', () => void saveEverything().then(closeSite)),
    ...pages,
    ...onThePage,
  ];
}
