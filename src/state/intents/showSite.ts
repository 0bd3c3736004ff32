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
import { services } from '../services.ts';
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
import { defineState } from '../app.ts';

/** Shows a site that the workspace opened, asking which configuration where it has several; gives it with what was restored. */
export async function showSite(site: OpenedSite, isWanted: () => boolean): Promise<OpenedSite> {
  const reopened = (await restoreWords(site)) ? await services().workspace.reopen(site.summary.id) : null;
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
    siteStore.setState({ site: { kind: 'choosing', summary, candidates } });
    return opened;
  }
  const configuration =
    path === null ? null : await measured('facts: the configuration', () => readConfiguration(summary.id, path));
  const name = configuration?.facts.name ?? summary.name;
  if (name !== summary.name) void services().workspace.describe(summary.id, { name });
  const { files, changes, conflicts } = opened;
  if (!isWanted()) return opened;
  const isOpened = openSiteNow()?.summary.id !== summary.id;
  if (isOpened) await measured('script: open files', () => startFiles(summary.id, summary.url));
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
  const place = placeIn(open);
  // Read while the screen around it is drawn.
  const file = textShownAt(place);
  const read = file === null ? undefined : openFiles()?.open(open.links.get(file)?.leadsTo ?? file);
  goTo(place, true);
  siteStore.setState({ site: open });
  if (isOpened) {
    followBarrier();
    // Undo waits for it; typing needn't.
    void syncJournal();
  }
  // Titles and links of other pages wait for the page that is being opened.
  void Promise.resolve(read).then(() => whenIdle(() => void readSite(summary.id)));
  if (opened.textsToCome)
    void Promise.resolve(read).then(() => whenIdle(() => void services().workspace.fetchRest(summary.id)));
  return opened;
}

/** Says that what was changed earlier is there: to whoever comes back to the site, and where a tab had left words behind. A tab that is only loaded anew says nothing. */
export function tellRestored(shown: OpenedSite, opened: OpenedSite): void {
  const { summary, changes, cloned } = shown;
  const isLoadedAnew = wasShownHere(summary.id) && shown === opened;
  if (isLoadedAnew || cloned || changes.length === 0 || summary.changedAt === null) return;
  const when = timeAgo(summary.changedAt, services().now());
  const review = {
    label: 'Review',
    run: () => goTo({ view: 'site', site: summary.id, screen: 'review', change: null }),
  };
  const yours = changes.length === 1 ? 'your unsent change' : `your ${changes.length} unsent changes`;
  // Right after a change, another tab may still be open: nothing was away then.
  notify(
    when === justNow
      ? `Y${yours.slice(1)} ${changes.length === 1 ? 'is' : 'are'} still here.`
      : `Restored ${yours} from ${when.replace(/^on /, '')}.`,
    'info',
    review,
  );
}

const shownKey = 'docwright-site-shown';

/** Whether this tab showed the site before it was loaded; from now on it did. */
function wasShownHere(site: SiteId): boolean {
  try {
    const was = services().tabStorage().getItem(shownKey) === site;
    services().tabStorage().setItem(shownKey, site);
    return was;
  } catch {
    return false; // forbidden, or full
  }
}

/** Reads all pages; then what a tab left behind of API descriptions has its place. */
async function readSite(site: SiteId): Promise<void> {
  await measured('facts: all pages', followSiteTexts);
  if (!lastWordsOf(services().storage(), site).some(({ described }) => described !== undefined)) return;
  const { restoreDescribedWords } = await import('./restoreDescribedWords.ts');
  await restoreDescribedWords(site);
}

function restoreWords({ summary }: OpenedSite): Promise<boolean> {
  recoveredTextsStore.setState({ words: [] });
  return lastWordsOf(services().storage(), summary.id).length === 0
    ? Promise.resolve(false)
    : restoreLastWords(summary.id, tellBoth, endedReviewsOf({ summary }));
}

const barrier = defineState(() => ({ isFollowed: false }));

/** Where a review ends, nothing that was done before can be undone any more. */
function followBarrier(): void {
  const own = barrier();
  if (!own.isFollowed) followUndoBarrier(forgetJournal);
  own.isFollowed = true;
}

/** Where the app's address is in the site; where it names nothing there, the site's beginning. */
function placeIn(site: OpenSite): SiteAddress {
  const { address } = addressStore.getState();
  const { id } = site.summary;
  if (address.view === 'site' && address.site === id && (address.screen !== 'page' || fileOfAddress(address) !== null))
    return address;
  return firstPlace(site) ?? { view: 'site', site: id, screen: 'page', path: null };
}

function textShownAt(place: SiteAddress): RepoPath | null {
  const path = fileOfAddress(place);
  return path !== null && isTextPath(path) && fileScreens.some((screen) => screen === place.screen) ? path : null;
}

/** No file is open yet; those that will be belong to this site, whatever is opened after it. */
function startFiles(site: SiteId, url: string): Promise<void> {
  startSiteFacts(site);
  const { workspace, pages, now, tabStorage } = services();
  const stored = (path: RepoPath) => {
    void followStored(path);
    const open = openSiteNow();
    if (open !== null && isConfigurationFile(open, path)) void refreshConfiguration();
  };
  const hold = (word: LastWord) => recoverText(services().storage(), word);
  return startOpenFiles({
    site,
    workspace,
    pages,
    now,
    tabStorage,
    access: () => accessTo(url),
    stepNow: () => journalStore.getState().now,
    stored,
    moved: followMove,
    tell: notify,
    tellBoth,
    hold,
  });
}
