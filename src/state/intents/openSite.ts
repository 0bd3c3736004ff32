import { decodeText } from '#base/encoding.ts';
import { problem, type Problem } from '#base/problem.ts';
import { fileNameOf, folderOf, joinPath, type RepoPath } from '#base/repoPath.ts';
import { err, type Result } from '#base/result.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { findConfigurations } from '#config/findConfigurations.ts';
import { ignoredFiles, ignoreFileName } from '#config/navigation/ignoredFiles.ts';
import { navigationTree } from '#config/navigation/navigationTree.ts';
import { siteFacts } from '#config/siteFacts.ts';
import type { OpenedSite, Progress, RepositoryAddress } from '#workspace/workspace.ts';
import { addressStore } from '../addressStore.ts';
import { filesStore } from '../filesStore.ts';
import { forgetSteps } from '../historyStore.ts';
import { notify } from '../noticesStore.ts';
import { storeBeforeLeaving } from '../leaving.ts';
import { services } from '../services.ts';
import { siteStore, type OpenSite, type SiteConfiguration } from '../siteStore.ts';
import { accessTo } from '../tokensStore.ts';
import { textHistories } from '../textHistories.ts';
import { timeAgo } from '../timeAgo.ts';
import { goTo } from './goTo.ts';
import { restoreLastWords } from './restoreLastWords.ts';

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
  filesStore.setState({ files: {} });
  textHistories.clear();
  forgetSteps();
  const onProgress = (progress: Progress) => {
    if (current()) siteStore.setState({ site: { kind: 'opening', address, progress } });
  };
  const opened = await workspace.open(address, { access: accessTo(address.url), signal: controller.signal, onProgress }).catch((error: unknown) => err(unexpected(error)));
  if (!current()) return;
  running = null;
  if (!opened.ok) {
    siteStore.setState({ site: opened.problem.code === 'operation/cancelled' ? { kind: 'closed' } : { kind: 'failed', address, problem: opened.problem } });
    if (opened.problem.code === 'operation/cancelled') goTo({ view: 'start' }, true);
    return;
  }
  const shown = await showOrFail(opened.value, address);
  if (shown !== null) tellRestored(shown);
}

/** Shows a site. What nobody expected to go wrong is said: the screen never waits for ever. */
async function showOrFail(opened: OpenedSite, address: RepositoryAddress): Promise<OpenedSite | null> {
  try {
    return await showOpened(opened);
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
  await workspace.describe(site.summary.id, { configPath: path });
  const reopened = await workspace.reopen(site.summary.id);
  if (reopened.ok) await showOrFail(reopened.value, site.summary);
}

/** Shows a site that the workspace opened, asking which configuration where it has several; gives it with what was restored. */
async function showOpened(site: OpenedSite): Promise<OpenedSite> {
  const reopened = (await restoreLastWords(site.summary.id)) ? await services().workspace.reopen(site.summary.id) : null;
  const opened = reopened?.ok === true ? { ...reopened.value, cloned: site.cloned } : site;
  const candidates = findConfigurations(opened.files.map(({ path }) => path));
  const { summary } = opened;
  const chosen = summary.configPath !== null && candidates.includes(summary.configPath) ? summary.configPath : null;
  const path = chosen ?? (candidates.length === 1 || (candidates[0] !== undefined && folderOf(candidates[0]) === '') ? (candidates[0] ?? null) : null);
  if (path === null && candidates.length > 1) {
    siteStore.setState({ site: { kind: 'choosing', summary, candidates } });
    return opened;
  }
  const configuration = path === null ? null : await readConfiguration(summary.id, path);
  const name = configuration?.facts.name ?? summary.name;
  if (name !== summary.name) await services().workspace.describe(summary.id, { name });
  const { files, changes, conflicts } = opened;
  const paths = new Set(files.map((file) => file.path));
  siteStore.setState({ site: { kind: 'open', summary: { ...summary, name }, files, paths, changes, conflicts, configuration, candidates } });
  const { address } = addressStore.getState();
  if (address.view !== 'site' || address.site !== summary.id) goTo({ view: 'site', site: summary.id, screen: 'page', path: null }, true);
  return opened;
}

/** Reads the site's state anew: after a change of files, and when another tab changed something. */
export async function refreshSite(): Promise<void> {
  const { site } = siteStore.getState();
  if (site.kind !== 'open') return;
  const { workspace } = services();
  const { id } = site.summary;
  const [sites, files, changes] = await Promise.all([workspace.sites(), workspace.files(id), workspace.changes(id)]);
  const now = siteStore.getState().site;
  if (now.kind !== 'open' || now.summary.id !== id || !files.ok || !changes.ok) return;
  const summary = (sites.ok ? sites.value.find((candidate) => candidate.id === id) : undefined) ?? now.summary;
  // The same list as long as the files are the same: much is made from it.
  const isSame = files.value.length === now.files.length && files.value.every(({ path }) => now.paths.has(path));
  const listed = isSame ? { files: now.files, paths: now.paths } : { files: files.value, paths: new Set(files.value.map((file) => file.path)) };
  siteStore.setState({ site: { ...now, ...listed, summary: { ...summary, changeCount: changes.value.length }, changes: changes.value } });
}

/** Reads the configuration anew, after its text or a part of it changed. */
export async function refreshConfiguration(): Promise<void> {
  const { site } = siteStore.getState();
  if (site.kind !== 'open' || site.configuration === null) return;
  const { path } = site.configuration;
  const present = await presentConfiguration(site.summary.id, path);
  if (present !== path && site.summary.configPath === path) await services().workspace.describe(site.summary.id, { configPath: present });
  const configuration = await readConfiguration(site.summary.id, present);
  const now = siteStore.getState().site;
  if (now.kind === 'open' && now.summary.id === site.summary.id) siteStore.setState({ site: { ...now, configuration: withLastGood(configuration, now.configuration) } });
}

/** The configuration's path; where its file is gone and the folder has one of the other name, as after an upgrade and its undo, that one. */
async function presentConfiguration(site: string, path: RepoPath): Promise<RepoPath> {
  const { workspace } = services();
  if ((await workspace.read(site, path)).ok) return path;
  const files = await workspace.files(site);
  const found = files.ok ? findConfigurations(files.value.map((file) => file.path)) : [];
  return found.find((other) => folderOf(other) === folderOf(path)) ?? path;
}

function withLastGood(configuration: SiteConfiguration | null, before: SiteConfiguration | null): SiteConfiguration | null {
  if (configuration === null || before === null || !isBroken(configuration)) return configuration;
  const lastGood = isBroken(before) ? before.lastGood : before;
  return lastGood === undefined ? configuration : { ...configuration, lastGood };
}

function isBroken({ docs }: SiteConfiguration): boolean {
  return docs.problems.some(({ code }) => code === 'config/not-json');
}

async function readConfiguration(site: string, path: RepoPath): Promise<SiteConfiguration | null> {
  const texts = new Map<RepoPath, string>();
  const wanted = new Set<RepoPath>([path]);
  const openText = (file: RepoPath): string | null => {
    const open = filesStore.getState().files[file];
    return open?.kind === 'text' ? open.text : null;
  };
  // Parts in other files are found by reading, so it is read until nothing new is asked for.
  let docs = readDocsJson('', () => null, path);
  while ([...wanted].some((file) => !texts.has(file))) {
    for (const file of wanted) if (!texts.has(file)) texts.set(file, openText(file) ?? textOf(await services().workspace.read(site, file)) ?? '');
    const readPart = (file: RepoPath) => {
      wanted.add(file);
      return texts.get(file) === '' ? null : (texts.get(file) ?? null);
    };
    docs = readDocsJson(texts.get(path) ?? '', readPart, path);
  }
  const ignoreFile = joinPath(folderOf(path), ignoreFileName);
  const rules = openText(ignoreFile) ?? textOf(await services().workspace.read(site, ignoreFile)) ?? '';
  return { path, docs, tree: navigationTree(docs), facts: siteFacts(docs), ignores: ignoredFiles(rules, folderOf(path)) };
}

function textOf(read: Result<{ readonly bytes: Uint8Array }, Problem>): string | null {
  const text = read.ok ? decodeText(read.value.bytes) : null;
  return text?.ok === true ? text.value : null;
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
