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
const quiet = 600;
/** As `quiet`, after files were added or removed: the navigation is waiting for the list of API pages. */
const quietAfterFiles = 20;
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
    surround: (surroundings) => begun().surround(surroundings),
    tell: (texts) => begun().tell(texts),
    forget: (paths) => begun().forget(paths),
    ask: (question, milliseconds) => begun().ask(question, milliseconds),
    life: () => started?.life() ?? 0,
    end: () => started?.end(),
  };
  const surroundings = surroundingsReader();
  const isOpen = () => own.facts === facts && getOpenSite(app)?.summary.id === site;
  const texts = new TextSync({
    client,
    present: () => (isOpen() ? presentSite(app, surroundings) : null),
    stampOf: (path) => stampNow(app, path),
    read: (path) => readNow(app, site, path),
    whenFree: pages.whenFree,
    now,
    show: (names) => setPageNames(app, names),
  });
  const api = new ApiSync({
    client,
    docs: () => (isOpen() ? (getOpenSite(app)?.configuration?.docs ?? null) : null),
    stampOf: (path) => (isDescriptionUrl(path) ? getFetchedStamp(app, path) : stampNow(app, path)),
    read: (path) => (isDescriptionUrl(path) ? Promise.resolve(getFetchedText(app, path)) : readNow(app, site, path)),
    tellReading: (reading) => isOpen() && setApiReadProgress(app, reading),
    show: (pages) => {
      if (!isOpen()) return;
      setApiPages(app, pages);
      for (const address of filterAllowedAddresses(
        app,
        (pages?.elsewhere ?? []).map((one) => one.address),
      ))
        void downloadApiDescription(app, address).then((isNew) => (isNew ? api.follow('files') : undefined));
    },
  });
  const stopFollowing = followChanges(
    app,
    site,
    () => void texts.followAll().then(() => api.follow()),
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
    waiting = setTimeout(begin, areFilesOther ? quietAfterFiles : quiet);
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
    .followAll()
    .finally(() => app.get(open).facts === facts && setPageNamesRead(app, true))
    .then(() => facts.api.follow());
}

/** Updates the API pages of the open site from its current descriptions. */
export async function indexApiPages(app: App): Promise<void> {
  await app.get(open).facts?.api.follow('files');
}

/** Queries the API pages of the open site after syncing its API files; null if no site is open, or without an answer. */
export async function queryApi<Value>(
  app: App,
  question: (worker: SiteWorker) => Promise<Value>,
): Promise<Value | null> {
  const { facts } = app.get(open);
  if (facts === null) return null;
  await facts.api.follow('files');
  return facts.client.ask(question);
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
  const timer = setInterval(() => onProgress(facts.texts.share), toldEvery);
  await facts.texts.followAll().finally(() => clearInterval(timer));
  return facts.client.ask(question);
}

/** Queries the open site as readers get it, after syncing its pages and API pages; null if no site is open, or without an answer. */
export async function queryRenderedSite<Value>(
  app: App,
  question: (worker: SiteWorker) => Promise<Value>,
): Promise<Value | null> {
  const { facts } = app.get(open);
  if (facts === null) return null;
  await indexSitePages(app);
  return facts.client.ask(question);
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
  await facts.texts.followPages(paths);
  return facts.client.ask(question);
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
  for (const [path, { leadsTo, failure }] of links) {
    if (leadsTo !== null) aliases.set(path, leadsTo);
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
    getOpenText(app, path) ?? `\0${getHeadCommit(summary)} ${savedAt.get(links.get(path)?.leadsTo ?? path) ?? 0}`;
}

function stampNow(app: App, path: RepoPath): string | null {
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
