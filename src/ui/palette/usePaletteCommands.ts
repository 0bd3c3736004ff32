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
  ListChecks,
  LogOut,
  Monitor,
  Moon,
  PanelRight,
  Pilcrow,
  Redo2,
  RefreshCw,
  Search,
  Send,
  Settings,
  Sun,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { fileNameOf, isInDotFolder } from '#base/repoPath.ts';
import { settingsSections } from '#config/sections/registry.ts';
import { listPageEntries, findPageFile } from '#config/navigation/pageFiles.ts';
import { listSectionFields, searchSections } from '#config/settings.ts';
import { openApiPagesDialog } from '#state/navigation/apiPagesDialogStore.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import { openPageAndFocus } from '#state/route/caretRequestStore.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { closeSite } from '#state/intents/openSite.ts';
import { redo, undo } from '#state/intents/undo.ts';
import { getPublishLabel, getSendLabel } from '#state/publish/publishLabels.ts';
import { publishStore } from '#state/publish/publishStore.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import { isPagePath } from '#base/fileKind.ts';
import { signOut } from '#state/intents/signIn.ts';
import { titleFromPath } from '#state/navigation/navigationRows.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import { preferencesStore, setPreferences } from '#state/storage/preferencesStore.ts';
import { getTokenName, tokensStore } from '#state/tokens/tokensStore.ts';
import type { ScreenTarget } from '#state/route/route.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { activeEditorStore } from '../editor/attributes/activeEditorStore.ts';
import { pullLatestChanges } from '../actions/pullLatestChanges.ts';
import { formatShortcut } from '../actions/shortcuts.ts';
import { goToSearch, siteActions, type SiteActionContext } from '../actions/siteActions.ts';
import { editorCommands } from './editorCommands.ts';
import type { PaletteGroup } from './findCommands.ts';
import { switchPageView } from '../actions/switchPageView.ts';
import { useApp } from '../useApp.ts';

/** An item of the palette. */
export interface PaletteCommand {
  readonly key: string;
  readonly group: PaletteGroup;
  readonly title: string;
  readonly detail: string;
  readonly icon: LucideIcon | null;
  readonly shortcut: string | null;
  readonly run: () => void;
}

/** All commands available here, and all pages. */
export function usePaletteCommands(
  site: OpenSite,
  { screen, path }: Pick<SiteActionContext, 'screen' | 'path'>,
  onOpen: (what: 'shortcuts') => void,
): readonly PaletteCommand[] {
  const app = useApp();
  const { titles, names } = useStore(app.get(pageNamesStore));
  const { byPath: made, hasFiles } = useStore(app.get(apiPagesStore));
  const { sidePanel } = useStore(app.get(preferencesStore));
  const { setColorScheme } = useMantineColorScheme();
  const tokens = useStore(app.get(tokensStore), (state) => state.tokens);
  const scheme = (value: 'light' | 'dark' | 'auto') => () => {
    setColorScheme(value);
    setPreferences(app, { colorScheme: value });
  };
  const editor = useStore(activeEditorStore, (state) => state.editor);
  const onThePage = useMemo(
    () =>
      editor === null
        ? []
        : editorCommands(editor).map(({ kind, ...one }): PaletteCommand => ({
            ...one,
            key: `${kind} ${one.title}`,
            group: kind === 'insert' ? 'Insert' : 'Actions',
            icon: one.icon ?? Pilcrow,
          })),
    [editor],
  );
  const isAccepted = useStore(
    app.get(publishStore),
    (state) => state.site === site.summary.id && state.accepted !== null,
  );
  const host = getTokenName(app, site.summary.url);
  const undone = screen === 'page' || screen === 'source' ? path : null;
  return [
    ...pagesOf(site).map((page) => pageCommand(app, page, titles, names.get(page)?.operationMethod ?? null)),
    ...[...made.values()].map(({ path: page, title, method }): PaletteCommand => ({
      ...pageCommand(app, page, titles),
      group: 'API operations',
      title,
      detail: `${method} ${page}`,
      icon: Braces,
    })),
    ...forPage(app, screen, path),
    action('Review changes', GitCompareArrows, go(app, { screen: 'review', change: null })),
    publishCommand(app, site, isAccepted),
    action('Pull latest changes', RefreshCw, () => void pullLatestChanges(app)),
    ...(site.configuration === null
      ? []
      : [action('Site settings', Settings, go(app, { screen: 'settings', section: null }))]),
    action('Site health: all issues', HeartPulse, go(app, { screen: 'health', rule: null })),
    action('All checks: turn on or off', ListChecks, go(app, { screen: 'checks' })),
    action('Writing rules', BookCheck, go(app, { screen: 'rules', file: null })),
    action('Files for LLMs (llms.txt)', Bot, go(app, { screen: 'llms' })),
    action(siteActions.search.title, Search, () => goToSearch(app), formatShortcut(siteActions.search.keys)),
    action(
      siteActions.shortcuts.title,
      Keyboard,
      () => onOpen('shortcuts'),
      formatShortcut(siteActions.shortcuts.keys),
    ),
    ...(hasFiles ? [action('New API pages…', FilePlus2, () => openApiPagesDialog(app))] : []),
    action('Show all files', Files, go(app, { screen: 'files', path: null })),
    action(sidePanel ? 'Hide page settings' : 'Show page settings', PanelRight, () =>
      setPreferences(app, { sidePanel: !sidePanel }),
    ),
    action('Switch to light mode', Sun, scheme('light')),
    action('Switch to dark mode', Moon, scheme('dark')),
    action('Match system color scheme', Monitor, scheme('auto')),
    ...(tokens[host] === undefined ? [] : [action(`Sign out of ${host}`, LogOut, () => void signOut(app, host))]),
    action('All sites', ArrowLeft, () => void saveAll(app).then(() => closeSite(app))),
    // A touch screen has no keys for these. They undo what the shortcuts do here.
    ...(editor === null
      ? [
          action('Undo', Undo2, () => undo(app, undone), formatShortcut('Mod-z')),
          action('Redo', Redo2, () => redo(app, undone), formatShortcut('Mod-Shift-z')),
        ]
      : onThePage),
    ...settingsOf(app, site),
  ];
}

function action(title: string, icon: LucideIcon, run: () => void, shortcut: string | null = null): PaletteCommand {
  return { key: title, group: 'Actions', title, detail: '', icon, shortcut, run };
}

/** Named like the button of the top bar. The name of the action finds it, too. */
function publishCommand(app: App, { summary }: OpenSite, isAccepted: boolean): PaletteCommand {
  const [label, name] = [getPublishLabel(app, summary, isAccepted), getSendLabel(app, summary)];
  return { ...action(label, Send, go(app, { screen: 'publish' })), detail: label === name ? '' : name };
}

function go(app: App, shown: ScreenTarget): () => void {
  return () => void saveAll(app).then(() => goToScreen(app, shown));
}

/** All pages: first those of the navigation in order, then the others. */
function pagesOf(site: OpenSite): readonly string[] {
  const { configuration, paths } = site;
  const named =
    configuration === null
      ? []
      : listPageEntries(configuration.tree).flatMap(({ entry }) => findPageFile(entry, siteRootOf(site), paths) ?? []);
  return [...new Set([...named, ...[...paths].filter((path) => isPagePath(path) && !isInDotFolder(path))])];
}

function pageCommand(
  app: App,
  path: string,
  titles: ReadonlyMap<string, string>,
  method: string | null = null,
): PaletteCommand {
  return {
    key: path,
    group: method === null ? 'Pages' : 'API operations',
    title: titles.get(path) ?? titleFromPath(path),
    detail: method === null ? path : `${method} ${path}`,
    icon: method === null ? FileText : Braces,
    shortcut: null,
    run: () => openPageAndFocus(app, path),
  };
}

/** The other views of the current page. */
function forPage(app: App, screen: SiteActionContext['screen'], path: string | null): readonly PaletteCommand[] {
  if (path === null || !isPagePath(path)) return [];
  const keys = formatShortcut(siteActions.source.keys);
  const to = (wanted: 'source' | 'page' | 'preview') => () => void switchPageView(app, wanted, path);
  return [
    ...(screen === 'source' ? [] : [action('Show page source', FileCode2, to('source'), keys)]),
    ...(screen === 'page'
      ? []
      : [action('Show page as blocks', FileText, to('page'), screen === 'source' ? keys : null)]),
    ...(screen === 'preview' ? [] : [action('Preview page', Eye, to('preview'))]),
  ];
}

/** The sections of the settings, and then the settings in them. */
function settingsOf(app: App, { configuration }: OpenSite): readonly PaletteCommand[] {
  if (configuration === null) return [];
  const { path, docs } = configuration;
  const { format } = docs;
  const sections = searchSections(settingsSections, format, '');
  const command = (section: string, title: string, detail: string): PaletteCommand => ({
    key: `settings ${section} ${title}`,
    group: 'Settings',
    title,
    detail,
    icon: Settings,
    shortcut: null,
    run: () => void saveAll(app).then(() => goToScreen(app, { screen: 'settings', section })),
  });
  return [
    ...sections.map(({ name, title }) => command(name, title, 'Site settings')),
    ...(format === 'classic' ? [command('identity', `Upgrade ${fileNameOf(path)}…`, 'Name and theme')] : []),
    ...sections.flatMap((section) =>
      listSectionFields(section, format)
        .filter(({ label }) => label !== section.title)
        .map(({ label }) => command(section.name, label, section.title)),
    ),
  ];
}
