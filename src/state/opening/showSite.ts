import { isTextPath } from '#base/fileKind.ts';
import { parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import { findConfigurations } from '#config/findConfigurations.ts';
import { measureTime } from '#workspace/measureTime.ts';
import type { OpenedSite, SiteId } from '#workspace/workspace.ts';
import { fileOfRoute, fileScreens, type SiteRoute } from '../route/route.ts';
import { routeStore } from '../route/routeStore.ts';
import { getInitialRoute } from './getInitialRoute.ts';
import { isConfigurationFile } from '../site/isConfigurationFile.ts';
import { notify } from '../notices/noticesStore.ts';
import { storeRecoveredText } from '../openFiles/storeRecoveredText.ts';
import { recoveredTextsStore } from '../openFiles/recoveredTextsStore.ts';
import { readUnsavedDrafts, type UnsavedDraft } from '../openFiles/unsavedDraft.ts';
import { getOpenFiles, startOpenFiles } from '../openFiles/openFiles.ts';
import { notifyMerged } from '../openFiles/notifyMerged.ts';
import { listFiles, getOpenSite, siteStore, type OpenSite } from '../site/siteStore.ts';
import { indexSitePages, startSiteIndex } from '../siteFacts/siteIndex.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import { justNow, formatTimeAgo } from '../formatTimeAgo.ts';
import { runWhenIdle } from '../runWhenIdle.ts';
import { updateRouteAfterMove } from '../route/updateRouteAfterMove.ts';
import { scheduleSiteRefresh } from '../sync/scheduleSiteRefresh.ts';
import { goTo } from '../route/goTo.ts';
import { countEndedReviews, onUndoBarrier } from '../journal/undoBarrier.ts';
import { syncJournal } from '../journal/persistJournal.ts';
import { clearJournal, journalStore } from '../journal/journalStore.ts';
import { readConfiguration, refreshConfiguration } from '../sync/refreshSite.ts';
import { recoverDrafts } from './recoverDrafts.ts';
import { defineState, type App } from '../app.ts';

/**
 * Shows a site that the workspace opened; if it has several configurations, lets the user choose. Returns it, including
 * recovered drafts.
 */
export async function showSite(app: App, site: OpenedSite, isWanted: () => boolean): Promise<OpenedSite> {
  const reopened = (await restoreWords(app, site)) ? await app.services.workspace.reopen(site.summary.id) : null;
  const opened = reopened?.ok === true ? { ...reopened.value, cloned: site.cloned } : site;
  const candidates = findConfigurations(opened.files.map(({ path }) => path));
  const { summary } = opened;
  const chosen = summary.configPath !== null && candidates.includes(summary.configPath) ? summary.configPath : null;
  const path =
    chosen ??
    (candidates.length === 1 || (candidates[0] !== undefined && parentFolderOf(candidates[0]) === '')
      ? (candidates[0] ?? null)
      : null);
  if (path === null && candidates.length > 1) {
    app.get(siteStore).setState({ site: { kind: 'choosing', summary, candidates } });
    return opened;
  }
  const configuration =
    path === null
      ? null
      : await measureTime('facts: the configuration', () => readConfiguration(app, summary.id, path));
  const name = configuration?.facts.name ?? summary.name;
  if (name !== summary.name) void app.services.workspace.updateDetails(summary.id, { name });
  const { files, changes, conflicts } = opened;
  if (!isWanted()) return opened;
  const isOpened = getOpenSite(app)?.summary.id !== summary.id;
  if (isOpened) await measureTime('script: open files', () => startFiles(app, summary.id, summary.url));
  if (!isWanted()) return opened;
  const open: OpenSite = {
    kind: 'open',
    summary: { ...summary, name },
    ...listFiles(files),
    changes,
    conflicts,
    configuration,
    candidates,
  };
  const place = placeIn(app, open);
  // Read while the surrounding screen renders.
  const file = textShownAt(place);
  const read = file === null ? undefined : getOpenFiles(app)?.open(open.links.get(file)?.target ?? file);
  // Back leads to the start screen, but not to the address of a repository, which would open it again.
  goTo(app, place, app.get(routeStore).getState().address.view !== 'start');
  app.get(siteStore).setState({ site: open });
  if (isOpened) {
    followBarrier(app);
    // Undo waits for it; typing doesn't need to.
    void syncJournal(app);
  }
  // Titles and links of other pages wait until the current page is open.
  void Promise.resolve(read).then(() => runWhenIdle(() => void readSite(app, summary.id)));
  if (opened.textsToCome)
    void Promise.resolve(read).then(() =>
      runWhenIdle(() => void app.services.workspace.fetchRemainingTexts(summary.id)),
    );
  return opened;
}

/**
 * Reports that earlier changes are there when the user returns to the site, and after recovering drafts. Silent if the
 * tab was only reloaded.
 */
export function notifyRestored(app: App, shown: OpenedSite, opened: OpenedSite): void {
  const { summary, changes, cloned } = shown;
  const isLoadedAnew = wasShownHere(app, summary.id) && shown === opened;
  if (isLoadedAnew || cloned || changes.length === 0 || summary.changedAt === null) return;
  const when = formatTimeAgo(summary.changedAt, app.services.now());
  const review = {
    label: 'Review',
    run: () => goTo(app, { view: 'site', site: summary.id, screen: 'review', change: null }),
  };
  const yours = changes.length === 1 ? 'your unsent change' : `your ${changes.length} unsent changes`;
  // Right after a change another tab may still be open, so nothing was restored.
  notify(
    app,
    when === justNow
      ? `Y${yours.slice(1)} ${changes.length === 1 ? 'is' : 'are'} still here.`
      : `Restored ${yours} from ${when.replace(/^on /, '')}.`,
    'info',
    review,
  );
}

const shownKey = 'docwright-site-shown';

/** True if this tab already showed the site before it was loaded. Records the site. */
function wasShownHere(app: App, site: SiteId): boolean {
  try {
    const was = app.services.tabStorage().getItem(shownKey) === site;
    app.services.tabStorage().setItem(shownKey, site);
    return was;
  } catch {
    return false; // not allowed, or full
  }
}

/** Reads all pages, then recovers drafts of API descriptions. */
async function readSite(app: App, site: SiteId): Promise<void> {
  await measureTime('facts: all pages', () => indexSitePages(app));
  if (!readUnsavedDrafts(app.services.storage(), site).some(({ described }) => described !== undefined)) return;
  const { recoverApiTextDrafts } = await import('./recoverApiTextDrafts.ts');
  await recoverApiTextDrafts(app, site);
}

function restoreWords(app: App, { summary }: OpenedSite): Promise<boolean> {
  app.get(recoveredTextsStore).setState({ words: [] });
  return readUnsavedDrafts(app.services.storage(), summary.id).length === 0
    ? Promise.resolve(false)
    : recoverDrafts(app, summary.id, (path) => notifyMerged(app, path), countEndedReviews({ summary }));
}

const barrier = defineState(() => ({ isFollowed: false }));

/** When a review ends, nothing from before can be undone. */
function followBarrier(app: App): void {
  const own = app.get(barrier);
  if (!own.isFollowed) onUndoBarrier(app, () => clearJournal(app));
  own.isFollowed = true;
}

/** Returns the current route in the site; if it names nothing there, the site's initial route. */
function placeIn(app: App, site: OpenSite): SiteRoute {
  const { address } = app.get(routeStore).getState();
  const { id } = site.summary;
  if (address.view === 'site' && address.site === id && (address.screen !== 'page' || fileOfRoute(address) !== null))
    return address;
  return getInitialRoute(app, site) ?? { view: 'site', site: id, screen: 'page', path: null };
}

function textShownAt(place: SiteRoute): RepoPath | null {
  const path = fileOfRoute(place);
  return path !== null && isTextPath(path) && fileScreens.some((screen) => screen === place.screen) ? path : null;
}

/** Starts with no open files. Files opened later belong to this site, whatever is opened next. */
function startFiles(app: App, site: SiteId, url: string): Promise<void> {
  startSiteIndex(app, site);
  const { workspace, pages, now, tabStorage } = app.services;
  const onStored = (path: RepoPath) => {
    void scheduleSiteRefresh(app, path);
    const open = getOpenSite(app);
    if (open !== null && isConfigurationFile(open, path)) void refreshConfiguration(app);
  };
  const holdDraft = (word: UnsavedDraft) => storeRecoveredText(app, app.services.storage(), word);
  return startOpenFiles(app, {
    site,
    workspace,
    pages,
    now,
    tabStorage,
    access: () => getRepositoryAccess(app, url),
    currentStep: () => app.get(journalStore).getState().now,
    onStored,
    onMoved: (from, to) => updateRouteAfterMove(app, from, to),
    notify: (text) => notify(app, text),
    notifyMerged: (path) => notifyMerged(app, path),
    holdDraft,
  });
}
