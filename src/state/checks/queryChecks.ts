import { isPagePath, isTextPath } from '#base/fileKind.ts';
import { isInDotFolder, type RepoPath } from '#base/repoPath.ts';
import { getHeadCommit } from '#workspace/getHeadCommit.ts';
import { readCurrentText } from '../openFiles/readCurrentFile.ts';
import { getOpenText } from '../openFiles/openFilesStore.ts';
import type { SiteClient } from '../pages/siteClientWithTimeout.ts';
import type { FileText, StampedFile, NeededFiles } from '../pages/checksWorker.ts';
import type { SiteWorker } from '../pages/siteWorker.ts';
import { getSiteIndex } from '../siteFacts/siteIndex.ts';
import { readBaseText } from '../site/readBaseText.ts';
import { getOpenSite, type OpenSite } from '../site/siteStore.ts';
import { defineState, type App } from '../app.ts';

const atOnce = 40;

/**
 * Queries the checks of the open site after syncing the worker: the given pages, or all, and the other files. Null if
 * no site is open or there is no answer.
 */
export async function queryChecks<Value>(
  app: App,
  pages: readonly RepoPath[] | 'all',
  needed: NeededFiles,
  question: (worker: SiteWorker) => Promise<Value>,
): Promise<Value | null> {
  const facts = getSiteIndex(app);
  if (facts === null) return null;
  await (pages === 'all' ? facts.texts.syncAll() : facts.texts.syncPages(pages));
  const areTold = (await tellFiles(app, facts.client, needed)) && (await tellBefore(app, facts.client));
  return areTold ? facts.client.query(question).catch(notFetched) : null;
}

/** Queries the checks with what the worker already has; null without an answer. */
export function queryChecksWithoutSync<Value>(
  app: App,
  question: (worker: SiteWorker) => Promise<Value>,
): Promise<Value | null> {
  return getSiteIndex(app)?.client.query(question).catch(notFetched) ?? Promise.resolve(null);
}

/** Sends the worker the files other than pages. Returns true once it has them. */
async function tellFiles(app: App, client: SiteClient, needed: NeededFiles): Promise<boolean> {
  const site = getOpenSite(app);
  if (site === null) return false;
  const listed = listedFiles(app, site);
  const stamps = new Map(listed);
  const wanted = await client
    .query((worker) => worker.syncFileList(listed, site.configuration?.path ?? null, needed))
    .catch(notFetched);
  if (wanted === null) return false;
  for (let from = 0; from < wanted.length; from += atOnce) {
    const texts = await Promise.all(
      wanted.slice(from, from + atOnce).map((path) => readFile(app, path, stamps.get(path) ?? '')),
    );
    await client.query((worker) => worker.updateFiles(texts));
  }
  return true;
}

/** Above this many changed pages, a tool probably rewrote them, so their old headings aren't looked up. */
const mostBefore = 200;

/** What was last sent to which worker. */
const told = defineState(
  (): {
    before: { readonly client: SiteClient; readonly life: number; readonly changes: OpenSite['changes'] } | null;
  } => ({ before: null }),
);

/** Sends the worker the changed pages as last sent to the repository. Returns true once it has them. */
async function tellBefore(app: App, client: SiteClient): Promise<boolean> {
  const site = getOpenSite(app);
  if (site === null) return false;
  const { changes, summary } = site;
  const life = client.generation();
  const { before } = app.get(told);
  if (before?.client === client && before.life === life && before.changes === changes) return true;
  const changed = changes.filter(({ path, kind }) => isPagePath(path) && (kind === 'edited' || kind === 'moved'));
  const from = new Map(changed.map((change) => [change.path, change.from ?? change.path]));
  const stamps = new Map(
    [...from].slice(0, mostBefore).map(([path, old]) => [path, `${getHeadCommit(summary)} ${old}`]),
  );
  const wanted = await client.query((worker) => worker.syncBasePages([...stamps])).catch(notFetched);
  if (wanted === null) return false;
  const texts = await Promise.all(
    wanted.map(async (path) => ({
      path,
      stamp: stamps.get(path) ?? '',
      text: await readBaseText(app, site, from.get(path) ?? path),
    })),
  );
  if (texts.length > 0) await client.query((worker) => worker.updateBasePages(texts));
  app.get(told).before = { client, life, changes };
  return true;
}

/** Offline, the chunk with the checks may not be loaded yet; the next query loads it. */
function notFetched(error: unknown): null {
  if (error instanceof TypeError) return null;
  throw error;
}

async function readFile(app: App, path: RepoPath, stamp: string): Promise<FileText> {
  const text = await readCurrentText(app, path);
  return { path, stamp, text: text.ok ? text.value : null };
}

/** Cached file list of a site. */
const listings = new WeakMap<
  OpenSite['paths'],
  { readonly changes: OpenSite['changes']; readonly commit: string; readonly made: readonly StampedFile[] }
>();

/** Returns all texts of the site that aren't its pages, each with a version stamp. */
function listedFiles(app: App, { paths, links, changes, summary }: OpenSite): readonly StampedFile[] {
  const commit = getHeadCommit(summary);
  let listed = listings.get(paths);
  if (listed?.changes !== changes || listed.commit !== commit) {
    const savedAt = new Map(changes.map((change) => [change.path, change.savedAt]));
    const isBeside = (path: RepoPath) =>
      isTextPath(path) && (!isPagePath(path) || isInDotFolder(path) || !path.includes('/'));
    listed = {
      changes,
      commit,
      made: [...paths]
        .filter(isBeside)
        .map((path) => [path, `${commit} ${savedAt.get(links.get(path)?.target ?? path) ?? 0}`] as const),
    };
    listings.set(paths, listed);
  }
  // An open file's stamp is its text, marked with NUL, which no text contains.
  return listed.made.map(([path, stamp]) => {
    const open = getOpenText(app, path);
    return [path, open === null ? stamp : `\0${open}`] as const;
  });
}
