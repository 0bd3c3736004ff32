import type { RepoPath } from '#base/repoPath.ts';
import type { PageNames } from '#site/names/pageNames.ts';
import { storeOfSite } from '../storeOfSite.ts';

/** What the pages of the open site are called, by file; filled in the background after the site is opened. */
export const pageNamesStore = storeOfSite<{
  readonly names: ReadonlyMap<RepoPath, PageNames>;
  readonly titles: ReadonlyMap<RepoPath, string>;
}>(() => ({ names: new Map(), titles: new Map() }));

/** Shows the names of pages. */
export function showPageNames(names: ReadonlyMap<RepoPath, PageNames>): void {
  const titles = new Map([...names].flatMap(([file, { title }]) => (title === null ? [] : [[file, title] as const])));
  pageNamesStore.setState({ names, titles });
}
