import type { RepoPath } from '#base/repoPath.ts';
import type { PageNames } from '#site/names/pageNames.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

/** Names of the open site's pages, by file; filled in the background after the site is opened. */
export const pageNamesStore = defineSiteStore<{
  readonly names: ReadonlyMap<RepoPath, PageNames>;
  readonly titles: ReadonlyMap<RepoPath, string>;
  /** True once all pages were read: a page without a name here has none. */
  readonly areRead: boolean;
}>(() => ({ names: new Map(), titles: new Map(), areRead: false }));

/**
 * Sets page names. Does nothing if they are the same: they arrive after each pause in typing, and would rerender
 * everything with page names.
 */
export function setPageNames(app: App, names: ReadonlyMap<RepoPath, PageNames>): void {
  if (isSame(app.get(pageNamesStore).getState().names, names)) return;
  const titles = new Map([...names].flatMap(([file, { title }]) => (title === null ? [] : [[file, title] as const])));
  app.get(pageNamesStore).setState({ names, titles });
}

/** Sets whether all pages of the open site were read. */
export function setPageNamesRead(app: App, areRead: boolean): void {
  if (app.get(pageNamesStore).getState().areRead !== areRead) app.get(pageNamesStore).setState({ areRead });
}

/** True if two maps have the same values in the same order. */
function isSame<Key, Value>(one: ReadonlyMap<Key, Value>, other: ReadonlyMap<Key, Value>): boolean {
  if (one.size !== other.size) return false;
  const others = [...other];
  return [...one].every(([key, value], index) => others[index]?.[0] === key && others[index]?.[1] === value);
}
