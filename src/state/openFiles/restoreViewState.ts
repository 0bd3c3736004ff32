import type { RepoPath } from '#base/repoPath.ts';
import type { PagePosition } from '#document/position/pagePosition.ts';
import { routeStore } from '../address/routeStore.ts';
import { defineSiteState } from '../site/defineSiteState.ts';
import { getOpenFiles } from './openFiles.ts';
import type { SavedViewState, ViewState } from './savedViewState.ts';
import { writeTabViewState } from './tabViewState.ts';
import type { App } from '../app.ts';

/** Where to go on a page that was left before, and whether one goes on typing there: where nothing else was visited in between. */
export interface RestoredViewState<Place> extends ViewState<Place> {
  readonly focus: boolean;
}

/** Remembers where one was in a page's blocks; `focus` where whoever comes back goes on typing there. */
export function saveBlocksViewState(app: App, path: RepoPath, viewState: ViewState<PagePosition>, focus = true): void {
  keepViewState(app, path, { kind: 'blocks', viewState }, focus);
}

/** Remembers where one was in a file's source, in UTF-16 offsets of the given text; `focus` where whoever comes back goes on typing there. */
export function saveSourceViewState(
  app: App,
  path: RepoPath,
  viewState: ViewState<number>,
  text: string,
  focus = true,
): void {
  keepViewState(app, path, { kind: 'source', viewState, text }, focus);
}

/** In memory as long as the tab lives, and for its next load. */
function keepViewState(app: App, path: RepoPath, kept: SavedViewState, focus: boolean): void {
  const files = getOpenFiles(app);
  if (files === null) return;
  files.keepViewState(path, kept);
  const { lastFile } = app.get(routeStore).getState();
  const screen = lastFile?.path === path ? lastFile.screen : kept.kind === 'blocks' ? 'page' : 'source';
  const place = kept.kind === 'blocks' ? kept : { kind: kept.kind, viewState: kept.viewState };
  writeTabViewState(app.services.tabStorage, { site: files.site, path, screen, focus, place });
}

/** Where one came to in a file's source from its blocks, and where one had been in those. */
interface CameFrom {
  readonly text: string;
  readonly caret: number;
  readonly blocks: ViewState<PagePosition>;
}

const cameFrom = defineSiteState(() => new Map<RepoPath, CameFrom>());

/** Where to go in a file's source: where it was left, in its blocks as well. Null where it is opened for the first time. */
export async function restoreSourceViewState(
  app: App,
  path: RepoPath,
  text: string,
): Promise<RestoredViewState<number> | null> {
  const kept = getOpenFiles(app)?.viewStateOf(path) ?? null;
  if (kept === null) return null;
  const focus = getOpenFiles(app)?.leftLast === path;
  if (kept.kind === 'source') return { ...kept.viewState, focus };
  const { caret, seen, top } = kept.viewState;
  const [caretOffset = 0, seenOffset = 0] = await app.services.pages.offsetsOf(text, [caret, seen]);
  app.get(cameFrom).set(path, { text, caret: caretOffset, blocks: kept.viewState });
  return { caret: caretOffset, seen: seenOffset, top, focus };
}

/** Where to go in a page's blocks: where it was left, in its source as well. Null where it is opened for the first time. */
export async function restoreBlocksViewState(
  app: App,
  path: RepoPath,
): Promise<RestoredViewState<PagePosition> | null> {
  const kept = getOpenFiles(app)?.viewStateOf(path) ?? null;
  if (kept === null) return null;
  const focus = getOpenFiles(app)?.leftLast === path;
  if (kept.kind === 'blocks') return { ...kept.viewState, focus };
  if (kept.text === null) return null;
  const { caret, seen, top } = kept.viewState;
  const came = app.get(cameFrom).get(path);
  // Whoever only looked at the source is where they were, in a field as well.
  if (came?.text === kept.text && came.caret === caret) return { ...came.blocks, focus };
  const [caretPlace, seenPlace] = await app.services.pages.placesOf(kept.text, [caret, seen]);
  return caretPlace === undefined || seenPlace === undefined
    ? null
    : { caret: caretPlace, seen: seenPlace, top, tabs: came?.blocks.tabs, focus };
}
