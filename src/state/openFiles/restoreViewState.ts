import type { RepoPath } from '#base/repoPath.ts';
import type { PagePosition } from '#document/position/pagePosition.ts';
import { routeStore } from '../route/routeStore.ts';
import { defineSiteState } from '../site/defineSiteState.ts';
import { getOpenFiles } from './openFiles.ts';
import type { SavedViewState, ViewState } from './savedViewState.ts';
import { writeTabViewState } from './tabViewState.ts';
import type { App } from '../app.ts';

/** View state to restore on a page. `focus` is true if typing continues there, because nothing else was visited in between. */
export interface RestoredViewState<Place> extends ViewState<Place> {
  readonly focus: boolean;
}

/** Saves the view state of a page's blocks. With `focus`, returning to the page focuses it. */
export function saveBlocksViewState(app: App, path: RepoPath, viewState: ViewState<PagePosition>, focus = true): void {
  keepViewState(app, path, { kind: 'blocks', viewState }, focus);
}

/** Saves the view state of a file's source, in UTF-16 offsets of the given text. With `focus`, returning to the file focuses it. */
export function saveSourceViewState(
  app: App,
  path: RepoPath,
  viewState: ViewState<number>,
  text: string,
  focus = true,
): void {
  keepViewState(app, path, { kind: 'source', viewState, text }, focus);
}

/** Kept in memory for the tab's life, and in storage for its next load. */
function keepViewState(app: App, path: RepoPath, kept: SavedViewState, focus: boolean): void {
  const files = getOpenFiles(app);
  if (files === null) return;
  files.keepViewState(path, kept);
  const { lastFile } = app.get(routeStore).getState();
  const screen = lastFile?.path === path ? lastFile.screen : kept.kind === 'blocks' ? 'page' : 'source';
  const place = kept.kind === 'blocks' ? kept : { kind: kept.kind, viewState: kept.viewState };
  writeTabViewState(app.services.tabStorage, { site: files.site, path, screen, focus, place });
}

/** Caret in a file's source when it was opened from its blocks, with the blocks' view state. */
interface CameFrom {
  readonly text: string;
  readonly caret: number;
  readonly blocks: ViewState<PagePosition>;
}

const cameFrom = defineSiteState(() => new Map<RepoPath, CameFrom>());

/** Returns the view state for a file's source from where it was left, also in its blocks; null if it is opened for the first time. */
export async function restoreSourceViewState(
  app: App,
  path: RepoPath,
  text: string,
): Promise<RestoredViewState<number> | null> {
  const kept = getOpenFiles(app)?.viewStateOf(path) ?? null;
  if (kept === null) return null;
  const focus = getOpenFiles(app)?.lastLeftFile === path;
  if (kept.kind === 'source') return { ...kept.viewState, focus };
  const { caret, seen, top } = kept.viewState;
  const [caretOffset = 0, seenOffset = 0] = await app.services.pages.offsetsOf(text, [caret, seen]);
  app.get(cameFrom).set(path, { text, caret: caretOffset, blocks: kept.viewState });
  return { caret: caretOffset, seen: seenOffset, top, focus };
}

/** Returns the view state for a page's blocks from where it was left, also in its source; null if it is opened for the first time. */
export async function restoreBlocksViewState(
  app: App,
  path: RepoPath,
): Promise<RestoredViewState<PagePosition> | null> {
  const kept = getOpenFiles(app)?.viewStateOf(path) ?? null;
  if (kept === null) return null;
  const focus = getOpenFiles(app)?.lastLeftFile === path;
  if (kept.kind === 'blocks') return { ...kept.viewState, focus };
  if (kept.text === null) return null;
  const { caret, seen, top } = kept.viewState;
  const came = app.get(cameFrom).get(path);
  // If the source was only viewed, returns to the same place, including a focused field.
  if (came?.text === kept.text && came.caret === caret) return { ...came.blocks, focus };
  const [caretPlace, seenPlace] = await app.services.pages.positionsOf(kept.text, [caret, seen]);
  return caretPlace === undefined || seenPlace === undefined
    ? null
    : { caret: caretPlace, seen: seenPlace, top, tabs: came?.blocks.tabs, focus };
}
