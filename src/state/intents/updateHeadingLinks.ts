import { isPagePath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { linksToRenamed } from '../changes/moveAlong.ts';
import { dismissNotice, notify } from '../noticesStore.ts';
import { openTextOf } from '../openFiles/filesStore.ts';
import type { RenamedLinks } from '../pages/siteWorker.ts';
import { storeOfSite } from '../site/storeOfSite.ts';
import { askSite } from '../siteFacts/siteFacts.ts';
import { changeSite } from './changeSite.ts';
import { saveEverything } from './saveEverything.ts';
import { tellStep } from './tellStep.ts';

/** A page whose headings are compared. */
interface VisitedPage {
  /** Its text when its headings had the names that links were last known to lead to. */
  readonly before: string;
  /** The renamed headings that were offered last: the same are not offered again. */
  readonly offered: string;
  readonly notice: number | null;
}

const visitedPages = storeOfSite<{ readonly pages: ReadonlyMap<RepoPath, VisitedPage> }>(() => ({ pages: new Map() }));

function setVisited(path: RepoPath, visited: VisitedPage): void {
  visitedPages.setState(({ pages }) => ({ pages: new Map([...pages, [path, visited]]) }));
}

/** Keeps what the headings of an open page are called, to find later which were renamed. Does nothing for a page that is known already. */
export function rememberHeadings(path: RepoPath): void {
  const before = openTextOf(path);
  if (before === null || !isPagePath(path) || visitedPages.getState().pages.has(path)) return;
  setVisited(path, { before, offered: '', notice: null });
}

/** Offers to update the links to headings of a page that were renamed, once for the same names. To be called when the writer leaves a heading or the page. */
export async function offerHeadingLinks(path: RepoPath): Promise<void> {
  const visited = visitedPages.getState().pages.get(path);
  if (visited === undefined) return;
  const set = visitedPages.setterOfNow();
  await saveEverything();
  if (openTextOf(path) === visited.before && visited.notice === null) return;
  const found = await findRenamed(path, visited.before);
  const now = visitedPages.getState().pages.get(path);
  if (found === null || now?.before !== visited.before) return;
  const offered = JSON.stringify([...found.renamed.ids]);
  if (offered === now.offered) return;
  if (now.notice !== null) dismissNotice(now.notice);
  const links = countLinks(found);
  const heading = found.renamed.ids.size === 1 ? 'heading' : 'headings';
  const text = links === 1 ? `1 link leads to the old ${heading}.` : `${links} links lead to the old ${heading}.`;
  const action = { label: links === 1 ? 'Update link' : 'Update links', run: () => void updateHeadingLinks(path) };
  const notice = links === 0 ? null : notify(text, 'info', action);
  set(({ pages }) => ({ pages: new Map([...pages, [path, { ...now, offered, notice }]]) }));
}

/** Leads all links to renamed headings of a page to their new names, as one step that can be undone. */
export async function updateHeadingLinks(path: RepoPath): Promise<void> {
  const visited = visitedPages.getState().pages.get(path);
  const found = visited === undefined ? null : await findRenamed(path, visited.before);
  if (found === null) return;
  const links = countLinks(found);
  if (links === 0) return void notify('No link leads to the old heading anymore.');
  const count = links === 1 ? '1 link' : `${links} links`;
  const changed = await changeSite(
    `updating ${count}`,
    linksToRenamed(
      found.pages.map((page) => page.path),
      found.renamed,
    ),
  );
  if (!changed.ok)
    return void notify(`The links could not be updated. ${changed.problem.message} Nothing was changed.`, 'problem');
  const before = openTextOf(path);
  if (before !== null) setVisited(path, { before, offered: '', notice: null });
  tellStep(`Updated ${count}.`);
}

async function findRenamed(path: RepoPath, before: string): Promise<RenamedLinks | null> {
  await saveEverything();
  return askSite((worker) => worker.renamedParts({ path, text: before }));
}

function countLinks({ pages }: RenamedLinks): number {
  return pages.reduce((sum, { links }) => sum + links, 0);
}
