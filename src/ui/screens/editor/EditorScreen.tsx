import styles from './EditorScreen.module.css';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { routeStore } from '#state/route/routeStore.ts';
import { downloadChanges } from '#state/intents/downloadChanges.ts';
import { goTo } from '#state/route/goTo.ts';
import { getLastPageRoute } from '#state/opening/getInitialRoute.ts';
import { importFrontMatterTools } from '#state/settings/frontMatterTools.ts';
import { titleFromPath } from '#state/navigation/navigationRows.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import { preferencesStore } from '#state/storage/preferencesStore.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { runWhenIdle } from '#state/runWhenIdle.ts';
import { fileOfRoute, type AppRoute, type ScreenTarget, type SiteScreen } from '#state/route/route.ts';
import {
  type SiteOverlay,
  runSiteAction,
  siteActionNames,
  siteActions,
  type SiteActionContext,
} from '../../actions/siteActions.ts';
import { lazyComponent, lazyOverlay } from '../../kit/lazyComponent.tsx';
import { captureKeys, discardCapturedKeys } from '../../kit/keyCapture.ts';
import { StorageNotice } from '../../kit/StorageNotice.tsx';
import { isPagePath } from '#base/fileKind.ts';
import type { App } from '#state/app.ts';
import { NewApiPagesDialogHost } from './api/NewApiPagesDialogHost.tsx';
import { FilePane, LazyPagePane } from './FilePane.tsx';
import { PanelDrawer, useDrawers } from './PanelDrawer.tsx';
import { RecoveredTexts } from './recoveredTexts/RecoveredTexts.tsx';
import { LazyFilesView, LeftPanel } from './LeftPanel.tsx';
import { SidePanel } from './SidePanel.tsx';
import { TopBar } from './TopBar.tsx';
import { useScreenFocus } from './useScreenFocus.ts';
import { useUndoKeys } from './useUndoKeys.ts';
import { usePullRequestRefresh } from '../publish/usePullRequestRefresh.ts';
import { useApp } from '../../useApp.ts';
import { matchesShortcut } from '../../actions/shortcuts.ts';

const SettingsScreen = lazyComponent(async () => (await import('../settings/SettingsScreen.tsx')).SettingsScreen);
const PreviewScreen = lazyComponent(async () => (await import('../preview/PreviewScreen.tsx')).PreviewScreen);
const PreviewBeside = lazyComponent(async () => (await import('../preview/PreviewScreen.tsx')).SidePreview);
const ReviewScreen = lazyComponent(async () => (await import('../review/ReviewScreen.tsx')).ReviewScreen);
const PublishScreen = lazyComponent(async () => (await import('../publish/PublishScreen.tsx')).PublishScreen);
const ConflictsScreen = lazyComponent(async () => (await import('../conflicts/ConflictsScreen.tsx')).ConflictsScreen);
const ChecksScreen = lazyComponent(async () => (await import('../health/ChecksScreen.tsx')).ChecksScreen);
const SearchScreen = lazyComponent(async () => (await import('../search/SearchScreen.tsx')).SearchScreen);
const Palette = lazyOverlay(async () => (await import('../../palette/Palette.tsx')).Palette);
const ShortcutsDialog = lazyOverlay(async () => (await import('../../palette/ShortcutsDialog.tsx')).ShortcutsDialog);

/** Preloaded while idle, so that these also work offline when first opened. */
const wantedLater = [
  PreviewScreen,
  ReviewScreen,
  PublishScreen,
  SettingsScreen,
  Palette,
  ConflictsScreen,
  LazyFilesView,
  ChecksScreen,
  SearchScreen,
  ShortcutsDialog,
  { preload: importFrontMatterTools },
];
/** Delay before preloading in milliseconds; the first page and the first keystrokes have priority. */
const restBeforeLater = 5000;
/** Required pause in typing before preloading, in milliseconds. */
const restAfterKeys = 1500;

const download = (app: App) => void downloadChanges(app);

/** Preloads the page pane before the first page is shown. */
export const preloadPagePane = LazyPagePane.preload;

/** An open site: navigation on the left, the page in the middle, its panels on the right. */
export function EditorScreen({ site }: { readonly site: OpenSite }) {
  const app = useApp();
  const { address } = useStore(app.get(routeStore));
  const shown: ScreenTarget = address.view === 'site' ? address : nothingChosen;
  const { screen } = shown;
  const path = fileOfRoute(address);
  // The page renders first; the panels render in idle time, without delaying typing.
  const besidePath = useDeferredValue(path, null);
  const listedPath = useDeferredValue(path);
  const isBesideDrawn = useDeferredValue(true, false);
  const { openDrawer, closeDrawers, drawerOf } = useDrawers(address);
  const narrow = useMediaQuery('(max-width: 63.9375em)', false, { getInitialValueInEffect: false }) === true;
  const sidePanel = useStore(app.get(preferencesStore), (state) => state.sidePanel);
  const titles = useStore(app.get(pageNamesStore), (state) => state.titles);
  const { over, open, close } = useOverlay();
  const openPalette = useCallback(() => open('palette'), [open]);
  useFirstPage(site, address);
  usePullRequestRefresh(site, screen === 'publish');
  useShortcuts({ screen, path, open });
  useUndoKeys();
  const root = useScreenFocus(screen);
  useEffect(fetchLater, []);
  const showsPreview = usePreviewBeside();
  const previewBeside = showsPreview && screen === 'page' && path !== null && isPagePath(path);
  const showsFile = screen === 'page' || screen === 'source' || screen === 'files';
  return (
    <div ref={root} className={styles.screen}>
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        Skip to content
      </a>
      <TopBar site={site} screen={screen} path={path} narrow={narrow} onDrawer={openDrawer} onPalette={openPalette} />
      <StorageNotice onDownload={() => download(app)} />
      <RecoveredTexts />
      <div className={styles.body}>
        {showsFile && !narrow && (
          <aside className={styles.left} aria-label="Site">
            {isBesideDrawn && <LeftPanel site={site} screen={screen} path={listedPath} onSearch={openPalette} />}
          </aside>
        )}
        <main className={styles.content} id="content" tabIndex={-1}>
          <Center site={site} shown={shown} />
        </main>
        {previewBeside && (
          <aside className={styles.preview} aria-label="Preview">
            <PreviewBeside key={site.summary.id} site={site} path={path} />
          </aside>
        )}
        {screen === 'page' && path !== null && isPagePath(path) && sidePanel && !narrow && !previewBeside && (
          // Inert until it shows the current page; input would go to the previous page.
          <aside className={styles.right} aria-label="Page settings" inert={besidePath !== path}>
            {besidePath !== null && <SidePanel path={besidePath} />}
          </aside>
        )}
      </div>
      {narrow && (
        <PanelDrawer drawer={drawerOf('left')} title={site.summary.name}>
          <LeftPanel site={site} screen={screen} path={path} isDrawer onSearch={openPalette} />
        </PanelDrawer>
      )}
      {narrow && path !== null && isPagePath(path) && (
        <PanelDrawer drawer={drawerOf('right')} title={titles.get(path) ?? titleFromPath(path)} position="right">
          <SidePanel path={path} onGo={closeDrawers} />
        </PanelDrawer>
      )}
      {over === 'palette' && <Palette {...{ site, screen, path }} onClose={close} onRun={closeDrawers} onOpen={open} />}
      <NewApiPagesDialogHost />
      {over === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </div>
  );
}

/** The current overlay, if any. */
function useOverlay() {
  const [over, setOver] = useState<SiteOverlay | null>(null);
  const open = useCallback(
    (what: SiteOverlay) => {
      if (what === over) return;
      if (what !== 'shortcuts') void fetchForKeys();
      setOver(what);
    },
    [over],
  );
  return { over, open, close: () => setOver(null) };
}

/** Captures keys typed before the command palette has loaded, then passes them to it. */
async function fetchForKeys(): Promise<void> {
  captureKeys();
  if (!(await Palette.preload())) discardCapturedKeys();
}

/** True if the user wants the preview next to pages and the window is wide enough. */
function usePreviewBeside(): boolean {
  const app = useApp();
  const hasRoom = useMediaQuery('(min-width: 80em)', false, { getInitialValueInEffect: false }) === true;
  return useStore(app.get(preferencesStore), (state) => state.previewBeside) && hasRoom;
}

const nothingChosen: ScreenTarget = { screen: 'page', path: null };

function Center({ site, shown }: { readonly site: OpenSite; readonly shown: ScreenTarget }): ReactNode {
  switch (shown.screen) {
    case 'settings':
      return <SettingsScreen site={site} section={shown.section} />;
    case 'review':
      return <ReviewScreen site={site} path={shown.change} />;
    case 'publish':
      return <PublishScreen site={site} />;
    case 'conflicts':
      return <ConflictsScreen site={site} path={shown.change} />;
    case 'health':
      return <ChecksScreen site={site} screen="health" path={shown.rule} />;
    case 'rules':
      return <ChecksScreen site={site} screen="rules" path={shown.file} />;
    case 'llms':
    case 'checks':
      return <ChecksScreen site={site} screen={shown.screen} path={null} />;
    case 'search':
      return <SearchScreen site={site.summary.id} />;
    default:
      return <File site={site} screen={shown.screen} path={shown.path} />;
  }
}

interface FileProps {
  readonly site: OpenSite;
  readonly screen: SiteScreen;
  readonly path: string | null;
}

function File({ site, screen, path }: FileProps): ReactNode {
  const app = useApp();
  // A page generated from an operation keeps its identity when its path changes.
  const made = useStore(app.get(apiPagesStore), ({ byPath }) =>
    path === null || site.paths.has(path) ? null : (byPath.get(path)?.operation ?? null),
  );
  if (screen === 'preview' && path !== null && isPagePath(path) && (site.paths.has(path) || made !== null))
    return <PreviewScreen key={site.summary.id} site={site} path={path} />;
  return <FilePane key={`${site.summary.id} ${made ?? path ?? ''}`} site={site} screen={screen} path={path} />;
}

/** Preloads one module after another during pauses in typing, since some would delay a keystroke. */
function fetchLater(): () => void {
  let lastKey = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  const fetchFrom = (index: number) => {
    const part = wantedLater[index];
    const wait = lastKey + restAfterKeys - performance.now();
    if (wait > 0) timer = setTimeout(() => fetchFrom(index), wait);
    else if (part !== undefined) stop = runWhenIdle(() => void part.preload().then(() => fetchFrom(index + 1)));
  };
  const noteKey = () => {
    lastKey = performance.now();
  };
  timer = setTimeout(() => fetchFrom(0), restBeforeLater);
  addEventListener('keydown', noteKey, true);
  return () => {
    clearTimeout(timer);
    stop();
    removeEventListener('keydown', noteKey, true);
  };
}

/** Redirects an address of the site without a page to its first page. While the site closes, the address isn't the site's. */
function useFirstPage(site: OpenSite, address: AppRoute): void {
  const app = useApp();
  const isWithoutPage =
    address.view === 'site' &&
    address.site === site.summary.id &&
    address.screen === 'page' &&
    fileOfRoute(address) === null;
  useEffect(() => {
    if (!isWithoutPage) return;
    const first = getLastPageRoute(app, site);
    if (first !== null) goTo(app, first, true);
  }, [app, site, isWithoutPage]);
}

function skipToContent(event: React.MouseEvent): void {
  event.preventDefault(); // the URL hash holds the app's route
  document.getElementById('content')?.focus();
}

/** Keyboard shortcuts that work everywhere in a site. */
function useShortcuts({ screen, path, open }: SiteActionContext): void {
  const app = useApp();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const action = siteActionNames.find((name) => matchesShortcut(siteActions[name].keys, event));
      if (action === undefined) return;
      event.preventDefault();
      runSiteAction(app, action, { screen, path, open });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [app, screen, path, open]);
}
