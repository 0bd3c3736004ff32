import { isTextPath } from '#base/fileKind.ts';
import { folderOf, type RepoPath } from '#base/repoPath.ts';
import { findConfigurations } from '#config/findConfigurations.ts';
import { measured } from '#workspace/measured.ts';
import type { OpenedSite, SiteId } from '#workspace/workspace.ts';
import { fileOfAddress, fileScreens, type SiteAddress } from '../address/address.ts';
import { addressStore } from '../address/addressStore.ts';
import { firstPlace } from '../address/firstPlace.ts';
import { isConfigurationFile } from '../site/isConfigurationFile.ts';
import { notify } from '../noticesStore.ts';
import { recoverText } from '../openFiles/recoverText.ts';
import { recoveredTextsStore } from '../openFiles/recoveredTextsStore.ts';
import { lastWordsOf, type LastWord } from '../openFiles/lastWords.ts';
import { openFiles, startOpenFiles } from '../openFiles/openFiles.ts';
import { tellBoth } from '../openFiles/tellBoth.ts';
import { listFiles, openSiteNow, siteStore, type OpenSite } from '../site/siteStore.ts';
import { followSiteTexts, startSiteFacts } from '../siteFacts/siteFacts.ts';
import { accessTo } from '../publish/tokensStore.ts';
import { justNow, timeAgo } from '../timeAgo.ts';
import { whenIdle } from '../whenIdle.ts';
import { followMove } from './followMove.ts';
import { followStored } from './followStored.ts';
import { goTo } from './goTo.ts';
import { endedReviewsOf, followUndoBarrier } from '../changes/undoBarrier.ts';
import { syncJournal } from '../journal/keepJournal.ts';
import { forgetJournal, journalStore } from '../journal/journalStore.ts';
import { readConfiguration, refreshConfiguration } from './refreshSite.ts';
import { restoreLastWords } from './restoreLastWords.ts';
import { defineState, type App } from '../app.ts';

/** Shows a site that the workspace opened, asking which configuration where it has several; gives it with what was restored. */
export async function showSite(app: App, site: OpenedSite, isWanted: () => boolean): Promise<OpenedSite> {
  const reopened = (await restoreWords(app, site)) ? await app.services.workspace.reopen(site.summary.id) : null;
  const opened = reopened?.ok === true ? { ...reopened.value, cloned: site.cloned } : site;
  const candidates = findConfigurations(opened.files.map(({ path }) => path));
  const { summary } = opened;
  const chosen = summary.configPath !== null && candidates.includes(summary.configPath) ? summary.configPath : null;
  const path =
    chosen ??
    (candidates.length === 1 || (candidates[0] !== undefined && folderOf(candidates[0]) === '')
      ? (candidates[0] ?? null)
      : null);
  if (path === null && candidates.length > 1) {
    app.get(siteStore).setState({ site: { kind: 'choosing', summary, candidates } });
    return opened;
  }
  const configuration =
    path === null ? null : await measured('facts: the configuration', () => readConfiguration(app, summary.id, path));
  const name = configuration?.facts.name ?? summary.name;
  if (name !== summary.name) void app.services.workspace.describe(summary.id, { name });
  const { files, changes, conflicts } = opened;
  if (!isWanted()) return opened;
  const isOpened = openSiteNow(app)?.summary.id !== summary.id;
  if (isOpened) await measured('script: open files', () => startFiles(app, summary.id, summary.url));
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
  // Read while the screen around it is drawn.
  const file = textShownAt(place);
  const read = file === null ? undefined : openFiles(app)?.open(open.links.get(file)?.leadsTo ?? file);
  goTo(app, place, true);
  app.get(siteStore).setState({ site: open });
  if (isOpened) {
    followBarrier(app);
    // Undo waits for it; typing needn't.
    void syncJournal(app);
  }
  // Titles and links of other pages wait for the page that is being opened.
  void Promise.resolve(read).then(() => whenIdle(() => void readSite(app, summary.id)));
  if (opened.textsToCome)
    void Promise.resolve(read).then(() => whenIdle(() => void app.services.workspace.fetchRest(summary.id)));
  return opened;
}

/** Says that what was changed earlier is there: to whoever comes back to the site, and where a tab had left words behind. A tab that is only loaded anew says nothing. */
export function tellRestored(app: App, shown: OpenedSite, opened: OpenedSite): void {
  const { summary, changes, cloned } = shown;
  const isLoadedAnew = wasShownHere(app, summary.id) && shown === opened;
  if (isLoadedAnew || cloned || changes.length === 0 || summary.changedAt === null) return;
  const when = timeAgo(summary.changedAt, app.services.now());
  const review = {
    label: 'Review',
    run: () => goTo(app, { view: 'site', site: summary.id, screen: 'review', change: null }),
  };
  const yours = changes.length === 1 ? 'your unsent change' : `your ${changes.length} unsent changes`;
  // Right after a change, another tab may still be open: nothing was away then.
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

/** Whether this tab showed the site before it was loaded; from now on it did. */
function wasShownHere(app: App, site: SiteId): boolean {
  try {
    const was = app.services.tabStorage().getItem(shownKey) === site;
    app.services.tabStorage().setItem(shownKey, site);
    return was;
  } catch {
    return false; // forbidden, or full
  }
}

/** Reads all pages; then what a tab left behind of API descriptions has its place. */
async function readSite(app: App, site: SiteId): Promise<void> {
  await measured('facts: all pages', () => followSiteTexts(app));
  if (!lastWordsOf(app.services.storage(), site).some(({ described }) => described !== undefined)) return;
  const { restoreDescribedWords } = await import('./restoreDescribedWords.ts');
  await restoreDescribedWords(app, site);
}

function restoreWords(app: App, { summary }: OpenedSite): Promise<boolean> {
  app.get(recoveredTextsStore).setState({ words: [] });
  return lastWordsOf(app.services.storage(), summary.id).length === 0
    ? Promise.resolve(false)
    : restoreLastWords(app, summary.id, (path) => tellBoth(app, path), endedReviewsOf({ summary }));
}

const barrier = defineState(() => ({ isFollowed: false }));

/** Where a review ends, nothing that was done before can be undone any more. */
function followBarrier(app: App): void {
  const own = app.get(barrier);
  if (!own.isFollowed) followUndoBarrier(app, () => forgetJournal(app));
  own.isFollowed = true;
}

/** Where the app's address is in the site; where it names nothing there, the site's beginning. */
function placeIn(app: App, site: OpenSite): SiteAddress {
  const { address } = app.get(addressStore).getState();
  const { id } = site.summary;
  if (address.view === 'site' && address.site === id && (address.screen !== 'page' || fileOfAddress(address) !== null))
    return address;
  return firstPlace(app, site) ?? { view: 'site', site: id, screen: 'page', path: null };
}

function textShownAt(place: SiteAddress): RepoPath | null {
  const path = fileOfAddress(place);
  return path !== null && isTextPath(path) && fileScreens.some((screen) => screen === place.screen) ? path : null;
}

/** No file is open yet; those that will be belong to this site, whatever is opened after it. */
function startFiles(app: App, site: SiteId, url: string): Promise<void> {
  startSiteFacts(app, site);
  const { workspace, pages, now, tabStorage } = app.services;
  const stored = (path: RepoPath) => {
    void followStored(app, path);
    const open = openSiteNow(app);
    if (open !== null && isConfigurationFile(open, path)) void refreshConfiguration(app);
  };
  const hold = (word: LastWord) => recoverText(app, app.services.storage(), word);
  return startOpenFiles(app, {
    site,
    workspace,
    pages,
    now,
    tabStorage,
    access: () => accessTo(app, url),
    stepNow: () => app.get(journalStore).getState().now,
    stored,
    moved: (from, to) => followMove(app, from, to),
    tell: (text) => notify(app, text),
    tellBoth: (path) => tellBoth(app, path),
    hold,
  });
}
