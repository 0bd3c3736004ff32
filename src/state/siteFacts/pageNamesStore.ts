import type { RepoPath } from '#base/repoPath.ts';
import type { PageNames } from '#site/names/pageNames.ts';
import { storeOfSite } from '../storeOfSite.ts';

/** What the pages of the open site are called, by file; filled in the background after the site is opened. */
export const pageNamesStore = storeOfSite<{
  readonly names: ReadonlyMap<RepoPath, PageNames>;
  readonly titles: ReadonlyMap<RepoPath, string>;
  /** Whether all pages were read once: what has no name here then has none. */
  readonly areRead: boolean;
}>(() => ({ names: new Map(), titles: new Map(), areRead: false }));

/** Shows the names of pages. */
export function showPageNames(names: ReadonlyMap<RepoPath, PageNames>): void {
  const titles = new Map([...names].flatMap(([file, { title }]) => (title === null ? [] : [[file, title] as const])));
  pageNamesStore.setState({ names, titles });
}

/** Says whether all pages of the open site were read. */
export function tellNamesRead(areRead: boolean): void {
  if (pageNamesStore.getState().areRead !== areRead) pageNamesStore.setState({ areRead });
}
