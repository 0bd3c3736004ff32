import { useMantineColorScheme } from '@mantine/core';
import {
  ArrowLeft,
  BookCheck,
  Bot,
  Braces,
  Eye,
  FileCode2,
  FileText,
  FilePlus2,
  Files,
  GitCompareArrows,
  HeartPulse,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  PanelRight,
  Pilcrow,
  Search,
  Send,
  Settings,
  Sun,
  type LucideIcon,
} from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { isInDotFolder } from '#base/repoPath.ts';
import { sections } from '#config/sections/registry.ts';
import { pageEntries, pageFileOf } from '#config/navigation/pageFiles.ts';
import { findSections } from '#config/settings.ts';
import { askForApiPages } from '#state/navigation/askedApiPages.ts';
import { saveEverything } from '#state/intents/saveEverything.ts';
import { openToWrite } from '#state/address/caretRequest.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { closeSite, siteFolderOf } from '#state/intents/openSite.ts';
import { isPagePath } from '#base/fileKind.ts';
import { signOut } from '#state/intents/signIn.ts';
import { titleFromPath } from '#state/navigation/navigationRows.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import { preferencesStore, setPreferences } from '#state/kept/preferencesStore.ts';
import { tokensStore } from '#state/publish/tokensStore.ts';
import type { Shown } from '#state/address/address.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { shownEditor } from '../editor/attributes/shownEditor.ts';
import { keysInWords } from '../actions/keys.ts';
import { goToSearch, siteActions, type SiteContext } from '../actions/siteActions.ts';
import { editorCommands } from './editorCommands.ts';
import type { CommandGroup } from './findCommands.ts';
import { changeMode } from '../actions/changeMode.ts';

/** One line of the palette. */
export interface Command {
  readonly key: string;
  readonly group: CommandGroup;
  readonly title: string;
  readonly detail: string;
  readonly icon: LucideIcon | null;
  readonly shortcut: string | null;
  readonly run: () => void;
}

/** All that can be done where one is, and all pages that one can go to. */
export function useCommands(
  site: OpenSite,
  { screen, path }: Pick<SiteContext, 'screen' | 'path'>,
  onOpen: (what: 'shortcuts') => void,
): readonly Command[] {
  const titles = useStore(pageNamesStore, (state) => state.titles);
  const { byPath: made, hasFiles } = useStore(apiPagesStore);
  const { sidePanel } = useStore(preferencesStore);
  const { setColorScheme } = useMantineColorScheme();
  const tokens = useStore(tokensStore, (state) => state.tokens);
  const scheme = (value: 'light' | 'dark' | 'auto') => () => {
    setColorScheme(value);
    setPreferences({ colorScheme: value });
  };
  const editor = useStore(shownEditor, (state) => state.editor);
  const onThePage = useMemo(
    () =>
      editor === null
        ? []
        : editorCommands(editor).map(({ kind, ...one }): Command => ({
            ...one,
            key: `${kind} ${one.title}`,
            group: kind === 'insert' ? 'Insert' : 'Actions',
            icon: one.icon ?? Pilcrow,
          })),
    [editor],
  );
  const { host } = new URL(site.summary.url);
  return [
    ...pagesOf(site).map((page) => pageCommand(page, titles)),
    ...[...made.values()].map(({ path: page, title, method }): Command => ({
      ...pageCommand(page, titles),
      title,
      detail: `${method} ${page}`,
      icon: Braces,
    })),
    ...forPage(screen, path),
    action('Review changes', GitCompareArrows, go({ screen: 'review', change: null })),
    action('Publish', Send, go({ screen: 'publish' })),
    ...(site.configuration === null
      ? []
      : [action('Site settings', Settings, go({ screen: 'settings', section: null }))]),
    action('Site health: all problems', HeartPulse, go({ screen: 'health', rule: null })),
    action('Writing rules', BookCheck, go({ screen: 'rules', file: null })),
    action('Lists for language models (llms.txt)', Bot, go({ screen: 'llms' })),
    action(siteActions.search.title, Search, goToSearch, keysInWords(siteActions.search.keys)),
    action(siteActions.shortcuts.title, Keyboard, () => onOpen('shortcuts'), keysInWords(siteActions.shortcuts.keys)),
    ...(hasFiles ? [action('New API pages…', FilePlus2, askForApiPages)] : []),
    action('Show all files', Files, go({ screen: 'files', path: null })),
    action(sidePanel ? 'Hide page settings' : 'Show page settings', PanelRight, () =>
      setPreferences({ sidePanel: !sidePanel }),
    ),
    action('Light colors', Sun, scheme('light')),
    action('Dark colors', Moon, scheme('dark')),
    action('Match the system’s colors', Monitor, scheme('auto')),
    ...(tokens[host] === undefined ? [] : [action(`Sign out of ${host}`, LogOut, () => void signOut(host))]),
    action('All sites', ArrowLeft, () => void saveEverything().then(closeSite)),
    ...onThePage,
    ...settingsOf(site),
  ];
}

function action(title: string, icon: LucideIcon, run: () => void, shortcut: string | null = null): Command {
  return { key: title, group: 'Actions', title, detail: '', icon, shortcut, run };
}

function go(shown: Shown): () => void {
  return () => void saveEverything().then(() => goToScreen(shown));
}

/** All pages: those of the navigation in its order, then the others. */
function pagesOf(site: OpenSite): readonly string[] {
  const { configuration, paths } = site;
  const named =
    configuration === null
      ? []
      : pageEntries(configuration.tree).flatMap(({ entry }) => pageFileOf(entry, siteFolderOf(site), paths) ?? []);
  return [...new Set([...named, ...[...paths].filter((path) => isPagePath(path) && !isInDotFolder(path))])];
}

function pageCommand(path: string, titles: ReadonlyMap<string, string>): Command {
  return {
    key: path,
    group: 'Pages',
    title: titles.get(path) ?? titleFromPath(path),
    detail: path,
    icon: FileText,
    shortcut: null,
    run: () => openToWrite(path),
  };
}

/** The other ways to see the page that is shown. */
function forPage(screen: SiteContext['screen'], path: string | null): readonly Command[] {
  if (path === null || !isPagePath(path)) return [];
  const keys = keysInWords(siteActions.source.keys);
  const to = (wanted: 'source' | 'page' | 'preview') => () => void changeMode(wanted, path);
  return [
    ...(screen === 'source' ? [] : [action('Show the source of this page', FileCode2, to('source'), keys)]),
    ...(screen === 'page'
      ? []
      : [action('Show this page as blocks', FileText, to('page'), screen === 'source' ? keys : null)]),
    ...(screen === 'preview' ? [] : [action('Preview this page', Eye, to('preview'))]),
  ];
}

function settingsOf({ configuration }: OpenSite): readonly Command[] {
  if (configuration === null) return [];
  return findSections(sections, configuration.docs.shape, '').map(({ name, title }) => ({
    key: `settings ${name}`,
    group: 'Settings',
    title,
    detail: 'Site settings',
    icon: Settings,
    shortcut: null,
    run: () => void saveEverything().then(() => goToScreen({ screen: 'settings', section: name })),
  }));
}
