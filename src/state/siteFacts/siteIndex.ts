import { decodeText } from '#base/encoding.ts';
import { isPagePath } from '#base/fileKind.ts';
import { parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import { isDescriptionUrl } from '#openapi/read/isDescriptionUrl.ts';
import type { SiteLinks, SiteStructure } from '#site/site.ts';
import { getHeadCommit } from '#workspace/getHeadCommit.ts';
import type { SiteId } from '#workspace/workspace.ts';
import { whenChangesSettled } from '../journal/runSerially.ts';
import { getOpenText } from '../openFiles/openFilesStore.ts';
import { siteClientWithTimeout, type SiteClient } from '../pages/siteClientWithTimeout.ts';
import type { SiteWorker } from '../pages/siteWorker.ts';
import { getOpenSite, siteStore, type OpenSite } from '../site/siteStore.ts';
import { clearApiPages, setApiPages, setApiReadProgress } from './apiPagesStore.ts';
import { downloadApiDescription, filterAllowedAddresses } from './downloadApiDescription.ts';
import { getFetchedStamp, getFetchedText } from './fetchedDescriptions.ts';
import { setPageNames, setPageNamesRead } from './pageNamesStore.ts';
import { ApiSync } from './apiSync.ts';
import { TextSync, type SitePageStamps } from './textSync.ts';
import { defineState, type App } from '../app.ts';

/** Wait for more changes before indexing, in milliseconds. */
const indexDebounce = 600;
/** As `indexDebounce`, after files were added or removed: the navigation is waiting for the list of API pages. */
const fileListDebounce = 20;
/** Interval of progress reports, in milliseconds. */
const toldEvery = 100;

/** The index of one site. */
interface SiteFacts {
  readonly client: SiteClient;
  readonly texts: TextSync;
  readonly api: ApiSync;
  readonly end: () => void;
}

const open = defineState((): { facts: SiteFacts | null } => ({ facts: null }));

/** Starts the index of a site about to be shown, and ends the previous one. It ends by itself when the site is closed. */
export function startSiteIndex(app: App, site: SiteId): void {
  const own = app.get(open);
  own.facts?.end();
  setPageNames(app, new Map());
  setPageNamesRead(app, false);
  clearApiPages(app);
  const { startSiteWorker, pages, now } = app.services;
  let started: SiteClient | null = null;
  const begun = () => (started ??= siteClientWithTimeout(startSiteWorker));
  // Started on first use: starting a worker takes time that the first page needs.
  const client: SiteClient = {
    setContext: (surroundings) => begun().setContext(surroundings),
    updatePages: (texts) => begun().updatePages(texts),
    removePages: (paths) => begun().removePages(paths),
    query: (question, milliseconds) => begun().query(question, milliseconds),
    generation: () => started?.generation() ?? 0,
    end: () => started?.end(),
  };
  const surroundings = surroundingsReader();
  const isOpen = () => own.facts === facts && getOpenSite(app)?.summary.id === site;
  const texts = new TextSync({
    client,
    currentPages: () => (isOpen() ? presentSite(app, surroundings) : null),
    stampOf: (path) => getTextStamp(app, path),
    read: (path) => readNow(app, site, path),
    whenFree: pages.whenFree,
    now,
    onNames: (names) => setPageNames(app, names),
  });
  const api = new ApiSync({
    client,
    docs: () => (isOpen() ? (getOpenSite(app)?.configuration?.docs ?? null) : null),
    stampOf: (path) => (isDescriptionUrl(path) ? getFetchedStamp(app, path) : getTextStamp(app, path)),
    read: (path) => (isDescriptionUrl(path) ? Promise.resolve(getFetchedText(app, path)) : readNow(app, site, path)),
    onReadProgress: (reading) => isOpen() && setApiReadProgress(app, reading),
    onPages: (pages) => {
      if (!isOpen()) return;
      setApiPages(app, pages);
      for (const address of filterAllowedAddresses(
        app,
        (pages?.elsewhere ?? []).map((one) => one.url),
      ))
        void downloadApiDescription(app, address).then((isNew) => (isNew ? api.sync('files') : undefined));
    },
  });
  const stopFollowing = followChanges(
    app,
    site,
    () => void texts.syncAll().then(() => api.sync()),
    () => facts.end(),
  );
  const facts: SiteFacts = {
    client,
    texts,
    api,
    end: () => {
      stopFollowing();
      client.end();
      if (own.facts !== facts) return;
      own.facts = null;
      setPageNames(app, new Map());
      clearApiPages(app);
    },
  };
  own.facts = facts;
}

/** Calls `follow` after changes of a site settle, until the site is closed. Returns the stop function. */
function followChanges(app: App, site: SiteId, follow: () => void, leave: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let areFilesOther = false;
  const begin = () => {
    areFilesOther = false;
    // In the middle of a step, a new page's file may exist without its entry.
    void whenChangesSettled(app).then(follow);
  };
  const unsubscribe = app.get(siteStore).subscribe(({ site: state }, { site: before }) => {
    if (state.kind !== 'open' || state.summary.id !== site) return leave();
    // The first read is started when the site is shown.
    if (before.kind !== 'open') return;
    clearTimeout(waiting);
    areFilesOther ||= state.paths !== before.paths;
    waiting = setTimeout(begin, areFilesOther ? fileListDebounce : indexDebounce);
  });
  return () => {
    clearTimeout(waiting);
    unsubscribe();
  };
}

/** Indexes the open site's pages in the background and shows their names as they arrive. */
export function indexSitePages(app: App): Promise<void> {
  const { facts } = app.get(open);
  if (facts === null) return Promise.resolve();
  return facts.texts
    .syncAll()
    .finally(() => app.get(open).facts === facts && setPageNamesRead(app, true))
    .then(() => facts.api.sync());
}

/** Updates the API pages of the open site from its current descriptions. */
export async function indexApiPages(app: App): Promise<void> {
  await app.get(open).facts?.api.sync('files');
}

/** Queries the API pages of the open site after syncing its API files; null if no site is open, or without an answer. */
export async function queryApi<Value>(
  app: App,
  question: (worker: SiteWorker) => Promise<Value>,
): Promise<Value | null> {
  const { facts } = app.get(open);
  if (facts === null) return null;
  await facts.api.sync('files');
  return facts.client.query(question);
}

/**
 * Queries all pages of the open site after syncing them; null if no site is open, or without an answer. `onProgress`
 * gets the fraction read, 0 to 1.
 */
export async function querySite<Value>(
  app: App,
  question: (worker: SiteWorker) => Promise<Value>,
  onProgress: (share: number) => void = () => undefined,
): Promise<Value | null> {
  const { facts } = app.get(open);
  if (facts === null) return null;
  const timer = setInterval(() => onProgress(facts.texts.progress), toldEvery);
  await facts.texts.syncAll().finally(() => clearInterval(timer));
  return facts.client.query(question);
}

/** Queries the open site as readers get it, after syncing its pages and API pages; null if no site is open, or without an answer. */
export async function queryRenderedSite<Value>(
  app: App,
  question: (worker: SiteWorker) => Promise<Value>,
): Promise<Value | null> {
  const { facts } = app.get(open);
  if (facts === null) return null;
  await indexSitePages(app);
  return facts.client.query(question);
}

/** Returns the index worker of the open site with its text sync; null if no site is open. */
export function getSiteIndex(app: App): Pick<SiteFacts, 'client' | 'texts'> | null {
  return app.get(open).facts;
}

/** Queries some pages of the open site after syncing them, whether or not others were read. */
export async function queryPages<Value>(
  app: App,
  paths: readonly RepoPath[],
  question: (worker: SiteWorker) => Promise<Value>,
): Promise<Value | null> {
  const { facts } = app.get(open);
  if (facts === null) return null;
  await facts.texts.syncPages(paths);
  return facts.client.query(question);
}

/** Returns a function for the site structure, memoized until paths or configuration change. */
function surroundingsReader(): (site: OpenSite) => SiteStructure {
  let last: {
    readonly paths: OpenSite['paths'];
    readonly configuration: OpenSite['configuration'];
    readonly made: SiteStructure;
  } | null = null;
  return ({ paths, links, configuration }) => {
    if (last?.paths !== paths || last.configuration !== configuration) {
      last = {
        paths,
        configuration,
        made: {
          siteFolder: configuration === null ? '' : parentFolderOf(configuration.path),
          files: paths,
          config: configuration?.docs.config ?? {},
          ...(links.size === 0 ? {} : { links: siteLinks(links) }),
        },
      };
    }
    return last.made;
  };
}

function siteLinks(links: OpenSite['links']): SiteLinks {
  const aliases = new Map<RepoPath, RepoPath>();
  const broken: { readonly path: RepoPath; readonly sentence: string }[] = [];
  for (const [path, { target, failure }] of links) {
    if (target !== null) aliases.set(path, target);
    else if (failure !== null) broken.push({ path, sentence: failure });
  }
  return { aliases, broken };
}

function presentSite(app: App, surroundings: (site: OpenSite) => SiteStructure): SitePageStamps | null {
  const site = getOpenSite(app);
  if (site === null) return null;
  const { paths } = site;
  const stampOf = stampsOf(app, site);
  const pages = new Map<RepoPath, string>();
  for (const path of paths) if (isPagePath(path)) pages.set(path, stampOf(path));
  return { surroundings: surroundings(site), pages };
}

/** Returns version stamps of a site's texts. An open file's stamp is its text; other stamps start with NUL, which no text contains. */
function stampsOf(app: App, { summary, changes, links }: OpenSite): (path: RepoPath) => string {
  const savedAt = new Map(changes.map((change) => [change.path, change.savedAt]));
  return (path) =>
    getOpenText(app, path) ?? `\0${getHeadCommit(summary)} ${savedAt.get(links.get(path)?.target ?? path) ?? 0}`;
}

/** Returns the version stamp of a text of the open site, which changes with it; null if there is no such file. */
export function getTextStamp(app: App, path: RepoPath): string | null {
  const site = getOpenSite(app);
  return site === null || !site.paths.has(path) ? null : stampsOf(app, site)(path);
}

/** Files not in this browser yet arrive with the rest of the site. */
async function readNow(app: App, site: SiteId, path: RepoPath): Promise<string | null> {
  const shown = getOpenText(app, path);
  if (shown !== null) return shown;
  const read = await app.services.workspace.read(site, path);
  const text = read.ok ? decodeText(read.value.bytes) : null;
  return text?.ok === true ? text.value : null;
}
