import { isPagePath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { planLinkUpdatesForHeadings } from '../changes/planLinkUpdates.ts';
import { dismissNotice, notify } from '../notices/noticesStore.ts';
import { getOpenText } from '../openFiles/openFilesStore.ts';
import type { HeadingRenames } from '../pages/siteWorker.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import { querySite } from '../siteFacts/siteIndex.ts';
import { changeSite } from '../changes/changeSite.ts';
import { saveAll } from '../sync/saveAll.ts';
import { notifyUndoable } from '../changes/notifyUndoable.ts';
import type { App } from '../app.ts';

/** A page whose headings are compared. */
interface VisitedPage {
  /** Text of the page when links were last known to match its headings. */
  readonly before: string;
  /** Renamed headings offered last; the same ones are not offered again. */
  readonly offered: string;
  readonly notice: number | null;
}

const visitedPages = defineSiteStore<{ readonly pages: ReadonlyMap<RepoPath, VisitedPage> }>(() => ({
  pages: new Map(),
}));

function setVisited(app: App, path: RepoPath, visited: VisitedPage): void {
  app.get(visitedPages).setState(({ pages }) => ({ pages: new Map([...pages, [path, visited]]) }));
}

/** Records the headings of an open page, to detect renames later. Does nothing for a known page. */
export function recordHeadings(app: App, path: RepoPath): void {
  const before = getOpenText(app, path);
  if (before === null || !isPagePath(path) || app.get(visitedPages).getState().pages.has(path)) return;
  setVisited(app, path, { before, offered: '', notice: null });
}

/** Offers to update links to renamed headings of a page, once for the same names. Call it when the user leaves a heading or the page. */
export async function offerHeadingLinkUpdate(app: App, path: RepoPath): Promise<void> {
  const visited = app.get(visitedPages).getState().pages.get(path);
  if (visited === undefined) return;
  const set = app.get(visitedPages).createScopedSetter();
  await saveAll(app);
  if (getOpenText(app, path) === visited.before && visited.notice === null) return;
  const found = await findRenamed(app, path, visited.before);
  const now = app.get(visitedPages).getState().pages.get(path);
  if (found === null || now?.before !== visited.before) return;
  const offered = JSON.stringify([...found.renamed.ids]);
  if (offered === now.offered) return;
  if (now.notice !== null) dismissNotice(app, now.notice);
  const links = countLinks(found);
  const heading = found.renamed.ids.size === 1 ? 'heading' : 'headings';
  const text =
    links === 1 ? `1 link still goes to the old ${heading}.` : `${links} links still go to the old ${heading}.`;
  const action = { label: links === 1 ? 'Update link' : 'Update links', run: () => void updateHeadingLinks(app, path) };
  const notice = links === 0 ? null : notify(app, text, 'info', action);
  set(({ pages }) => ({ pages: new Map([...pages, [path, { ...now, offered, notice }]]) }));
}

/** Updates all links to renamed headings of a page, as one undoable step. */
export async function updateHeadingLinks(app: App, path: RepoPath): Promise<void> {
  const visited = app.get(visitedPages).getState().pages.get(path);
  const found = visited === undefined ? null : await findRenamed(app, path, visited.before);
  if (found === null) return;
  const links = countLinks(found);
  if (links === 0) return void notify(app, 'No links go to the old heading anymore.');
  const count = links === 1 ? '1 link' : `${links} links`;
  const changed = await changeSite(
    app,
    `updating ${count}`,
    planLinkUpdatesForHeadings(
      app,
      found.pages.map((page) => page.path),
      found.renamed,
    ),
  );
  if (!changed.ok)
    return void notify(app, `Couldn’t update the links. ${changed.problem.message} Nothing was changed.`, 'problem');
  const before = getOpenText(app, path);
  if (before !== null) setVisited(app, path, { before, offered: '', notice: null });
  notifyUndoable(app, `Updated ${count}.`);
}

async function findRenamed(app: App, path: RepoPath, before: string): Promise<HeadingRenames | null> {
  await saveAll(app);
  return querySite(app, (worker) => worker.findRenamedHeadings({ path, text: before }));
}

function countLinks({ pages }: HeadingRenames): number {
  return pages.reduce((sum, { links }) => sum + links, 0);
}
