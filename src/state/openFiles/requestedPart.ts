import type { RepoPath } from '#base/repoPath.ts';
import type { PagePosition } from '#document/position/pagePosition.ts';
import { matchPartFragment } from '#site/pageIds.ts';
import { pendingSourceLocationStore } from '../route/pendingSourceLocationStore.ts';
import { clearRequestedPart, routeStore, type RequestedPart } from '../route/routeStore.ts';
import { getOpenFile, openFilesStore } from './openFilesStore.ts';
import { readCurrentText } from './readCurrentFile.ts';
import type { RestoredViewState } from './restoreViewState.ts';
import type { App } from '../app.ts';

/** Distance from the top edge, in pixels. */
const below = 80;

/** True if the page is to scroll to a part of it. */
export function isPartRequested(app: App, path: RepoPath): boolean {
  return app.get(routeStore).getState().requestedPart?.path === path;
}

/** Calls back whenever a part of the page is requested, and when the rest of a long page has arrived. Returns the unsubscribe function. */
export function followRequestedPart(app: App, path: RepoPath, ask: () => void): () => void {
  const follow = () => readyPart(app, path) !== null && ask();
  const stops = [app.get(routeStore).subscribe(follow), app.get(openFilesStore).subscribe(follow)];
  return () => stops.forEach((stop) => stop());
}

/** Returns the view state that shows the requested part of the page, and clears the request; null if none is requested, or the page has no such part. */
export async function takeRequestedPart(app: App, path: RepoPath): Promise<RestoredViewState<PagePosition> | null> {
  const part = readyPart(app, path);
  if (part === null) return null;
  clearRequestedPart(app);
  const found = await findPart(app, part);
  const [place] = found === null ? [] : await app.services.pages.positionsOf(found.source, [found.from]);
  return place === undefined ? null : { caret: place, seen: place, top: below, focus: false };
}

/** Shows each requested part of the page in its source, once the file is open. Returns the function that stops it. */
export function followPartInSource(app: App, path: RepoPath): () => void {
  const follow = () => {
    const { requestedPart } = app.get(routeStore).getState();
    if (requestedPart?.path !== path || getOpenFile(app, path)?.kind !== 'text') return;
    clearRequestedPart(app);
    void findPart(app, requestedPart).then((found) => {
      if (found === null) return;
      const line = found.source.slice(0, found.from).split('\n').length;
      app.get(pendingSourceLocationStore).setState({ target: { path, line, column: 1 } });
    });
  };
  follow();
  const stops = [app.get(routeStore).subscribe(follow), app.get(openFilesStore).subscribe(follow)];
  return () => stops.forEach((stop) => stop());
}

/** The offset of a part in the current text of its page; null if the page has no such part. */
async function findPart(
  app: App,
  { path, fragment }: RequestedPart,
): Promise<{ readonly source: string; readonly from: number } | null> {
  const [text, facts] = await Promise.all([readCurrentText(app, path), import('#site/pageFacts.ts').catch(() => null)]);
  const source = text.ok ? text.value : null;
  if (source === null || facts === null) return null;
  const { headings, parts } = facts.readPageFacts(source);
  const all = [...headings, ...parts];
  const found = matchPartFragment(
    all.map(({ anchor }) => anchor),
    fragment,
  );
  const at = all.find(({ anchor }) => anchor === found?.id);
  return at === undefined ? null : { source, from: at.from };
}

/** The requested part of the page once all of the page is open; null if there is none. */
function readyPart(app: App, path: RepoPath): RequestedPart | null {
  const { requestedPart } = app.get(routeStore).getState();
  const file = getOpenFile(app, path);
  const isWhole = file?.kind === 'text' && file.page?.isStart === false;
  return requestedPart?.path === path && isWhole ? requestedPart : null;
}
