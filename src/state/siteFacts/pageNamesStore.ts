import type { RepoPath } from '#base/repoPath.ts';
import type { PageNames } from '#site/names/pageNames.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

/** What the pages of the open site are called, by file; filled in the background after the site is opened. */
export const pageNamesStore = defineSiteStore<{
  readonly names: ReadonlyMap<RepoPath, PageNames>;
  readonly titles: ReadonlyMap<RepoPath, string>;
  /** Whether all pages were read once: what has no name here then has none. */
  readonly areRead: boolean;
}>(() => ({ names: new Map(), titles: new Map(), areRead: false }));

/** Shows the names of pages. The same ones again change nothing: they come after each pause in typing, and all that names pages would be drawn anew. */
export function setPageNames(app: App, names: ReadonlyMap<RepoPath, PageNames>): void {
  if (isSame(app.get(pageNamesStore).getState().names, names)) return;
  const titles = new Map([...names].flatMap(([file, { title }]) => (title === null ? [] : [[file, title] as const])));
  app.get(pageNamesStore).setState({ names, titles });
}

/** Says whether all pages of the open site were read. */
export function setPageNamesRead(app: App, areRead: boolean): void {
  if (app.get(pageNamesStore).getState().areRead !== areRead) app.get(pageNamesStore).setState({ areRead });
}

/** Whether two maps hold the same values in the same order. */
function isSame<Key, Value>(one: ReadonlyMap<Key, Value>, other: ReadonlyMap<Key, Value>): boolean {
  if (one.size !== other.size) return false;
  const others = [...other];
  return [...one].every(([key, value], index) => others[index]?.[0] === key && others[index]?.[1] === value);
}
