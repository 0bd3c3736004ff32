import { measured } from '#workspace/measured.ts';
import { problem, type Problem } from '#base/problem.ts';
import { fileNameOf, folderOf, joinPath, type RepoPath } from '#base/repoPath.ts';
import { err } from '#base/result.ts';
import { findConfigurations } from '#config/findConfigurations.ts';
import { ignoreFileName } from '#config/navigation/ignoredFiles.ts';
import type { OpenedSite, Progress, RepositoryAddress, SiteId } from '#workspace/workspace.ts';
import { addressStore } from '../addressStore.ts';
import { holdWord } from '../openFiles/holdWord.ts';
import { heldWordsStore } from '../openFiles/heldWordsStore.ts';
import { lastWordsOf, type LastWord } from '../openFiles/lastWords.ts';
import { endOpenFiles, startOpenFiles } from '../openFiles/openFiles.ts';
import { forgetSteps } from '../historyStore.ts';
import { notify } from '../noticesStore.ts';
import { storeBeforeLeaving } from '../leaving.ts';
import { services } from '../services.ts';
import { openSiteNow, siteStore, type OpenSite } from '../siteStore.ts';
import { accessTo } from '../tokensStore.ts';
import { timeAgo } from '../timeAgo.ts';
import { followMove } from './followMove.ts';
import { followStored, forgetStored } from './followStored.ts';
import { goTo } from './goTo.ts';
import { readConfiguration, refreshConfiguration } from './refreshSite.ts';

let running: AbortController | null = null;

/** Opens a site: from this browser where it is there, else by cloning it. The address then names it. */
export async function openSite(address: RepositoryAddress): Promise<void> {
  const { workspace } = services();
  running?.abort();
  const controller = new AbortController();
  running = controller;
  const current = () => running === controller;
  await saveBeforeLeaving();
  if (!current()) return;
  siteStore.setState({ site: { kind: 'opening', address, progress: null } });
  endOpenFiles();
  forgetStored();
  forgetSteps();
  const onProgress = (progress: Progress) => {
    if (current()) siteStore.setState({ site: { kind: 'opening', address, progress } });
  };
  const opened = await measured('workspace: open', () => workspace.open(address, { access: accessTo(address.url), signal: controller.signal, onProgress })).catch((error: unknown) => err(unexpected(error)));
  if (!current()) return;
  if (!opened.ok) {
    running = null;
    siteStore.setState({ site: opened.problem.code === 'operation/cancelled' ? { kind: 'closed' } : { kind: 'failed', address, problem: opened.problem } });
    if (opened.problem.code === 'operation/cancelled') goTo({ view: 'start' }, true);
    return;
  }
  const shown = await showOrFail(opened.value, address, current);
  if (!current()) return;
  running = null;
  if (shown !== null) tellRestored(shown);
}

/** Shows a site. What nobody expected to go wrong is said: the screen never waits for ever. */
async function showOrFail(opened: OpenedSite, address: RepositoryAddress, isWanted: () => boolean = () => true): Promise<OpenedSite | null> {
  try {
    return await showOpened(opened, isWanted);
  } catch (error) {
    siteStore.setState({ site: { kind: 'failed', address, problem: unexpected(error) } });
    return null;
  }
}

function unexpected(error: unknown): Problem {
  return problem('workspace/unexpected', `Reading the site failed: ${error instanceof Error ? error.message : String(error)}`);
}

/** Stops opening a site; what was fetched so far is thrown away. */
export function cancelOpening(): void {
  running?.abort();
}

/** Leaves the site; its changes stay in this browser. */
export async function closeSite(): Promise<void> {
  running?.abort();
  running = null;
  await saveBeforeLeaving();
  if (isOpening()) return; // another site was asked for meanwhile
  siteStore.setState({ site: { kind: 'closed' } });
  endOpenFiles();
  goTo({ view: 'start' });
}

async function saveBeforeLeaving(): Promise<void> {
  if (siteStore.getState().site.kind === 'open') await storeBeforeLeaving();
}

function isOpening(): boolean {
  return running !== null;
}

/** Takes one of the repository's configurations as the site's. */
export async function chooseConfiguration(path: RepoPath): Promise<void> {
  const { site } = siteStore.getState();
  if (site.kind !== 'choosing' && site.kind !== 'open') return;
  const { workspace } = services();
  const { id } = site.summary;
  const reopened = await workspace.describe(id, { configPath: path }).then((described) => (described.ok ? workspace.reopen(id) : described), (error: unknown) => err(unexpected(error)));
  if (reopened.ok) await showOrFail(reopened.value, site.summary);
  else siteStore.setState({ site: { kind: 'failed', address: site.summary, problem: reopened.problem } });
}

/** Shows a site that the workspace opened, asking which configuration where it has several; gives it with what was restored. */
async function showOpened(site: OpenedSite, isWanted: () => boolean): Promise<OpenedSite> {
  const reopened = (await restoreWords(site.summary.id)) ? await services().workspace.reopen(site.summary.id) : null;
  const opened = reopened?.ok === true ? { ...reopened.value, cloned: site.cloned } : site;
  const candidates = findConfigurations(opened.files.map(({ path }) => path));
  const { summary } = opened;
  const chosen = summary.configPath !== null && candidates.includes(summary.configPath) ? summary.configPath : null;
  const path = chosen ?? (candidates.length === 1 || (candidates[0] !== undefined && folderOf(candidates[0]) === '') ? (candidates[0] ?? null) : null);
  if (path === null && candidates.length > 1) {
    siteStore.setState({ site: { kind: 'choosing', summary, candidates } });
    return opened;
  }
  const configuration = path === null ? null : await measured('facts: the configuration', () => readConfiguration(summary.id, path));
  const name = configuration?.facts.name ?? summary.name;
  if (name !== summary.name) await measured('facts: the name', () => services().workspace.describe(summary.id, { name }));
  const { files, changes, conflicts } = opened;
  const paths = new Set(files.map((file) => file.path));
  if (!isWanted()) return opened;
  if (openSiteNow()?.summary.id !== summary.id) await measured('script: open files', () => startFiles(summary.id, summary.url));
  if (!isWanted()) return opened;
  siteStore.setState({ site: { kind: 'open', summary: { ...summary, name }, files, paths, changes, conflicts, configuration, candidates } });
  const { address } = addressStore.getState();
  if (address.view !== 'site' || address.site !== summary.id) goTo({ view: 'site', site: summary.id, screen: 'page', path: null }, true);
  return opened;
}

let fetched: Promise<typeof import('./restoreLastWords.ts')> | null = null;

/** Fetches what brings back words that a tab left behind: only where there are any. */
export function fetchRestoring(): Promise<typeof import('./restoreLastWords.ts')> {
  fetched ??= import('./restoreLastWords.ts');
  return fetched;
}

async function restoreWords(site: SiteId): Promise<boolean> {
  heldWordsStore.setState({ words: [] });
  if (lastWordsOf(globalThis.localStorage, site).length === 0) return false;
  const { restoreLastWords } = await fetchRestoring();
  return restoreLastWords(site, tellBoth);
}

/** No file is open yet; those that will be belong to this site, whatever is opened after it. */
function startFiles(site: SiteId, url: string): Promise<void> {
  const { workspace, pages, now } = services();
  const stored = (path: RepoPath) => {
    void followStored(path);
    const open = openSiteNow();
    if (open !== null && isConfigurationFile(open, path)) void refreshConfiguration();
  };
  const hold = (word: LastWord) => holdWord(globalThis.localStorage, word);
  return startOpenFiles({ site, workspace, pages, now, access: () => accessTo(url), stored, moved: followMove, tell: notify, tellBoth, hold });
}

function tellBoth(path: RepoPath): void {
  notify(`${fileNameOf(path)} was changed in another tab at the same place. Both texts are in it now: take out what you do not want.`, 'problem');
}

function tellRestored({ summary, changes, cloned }: OpenedSite): void {
  if (cloned || changes.length === 0 || summary.changedAt === null) return;
  const when = timeAgo(summary.changedAt, services().now());
  const review = { label: 'Review', run: () => goTo({ view: 'site', site: summary.id, screen: 'review', path: null }) };
  notify(`Restored your ${changes.length === 1 ? 'change' : `${changes.length} changes`} from ${when}.`, 'info', review);
}

/** The folder that page paths of the configuration are relative to. */
export function siteFolderOf(site: OpenSite): RepoPath {
  return site.configuration === null ? '' : folderOf(site.configuration.path);
}

/** Whether a file may hold a part of the site's configuration, or says what the site leaves out. */
export function isConfigurationFile(site: OpenSite, path: RepoPath): boolean {
  return site.configuration !== null && (path === site.configuration.path || path === joinPath(siteFolderOf(site), ignoreFileName) || (fileNameOf(path).endsWith('.json') && [...site.configuration.docs.places.values()].some(({ file }) => file === path)));
}
