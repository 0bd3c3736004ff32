import type { RepoPath } from '#base/repoPath.ts';
import type { PageNames } from '#site/names/pageNames.ts';
import { createPageSearchIndex, type PageSearchResult } from '#site/search/pageSearchIndex.ts';

const finder = createPageSearchIndex();
let known: ReadonlyMap<RepoPath, PageNames> = new Map();

/** The pages that words mean, by what the pages of the open site are called now; typing errors are forgiven. */
export function findPages(
  names: ReadonlyMap<RepoPath, PageNames>,
  query: string,
  most: number,
): readonly PageSearchResult[] {
  if (names !== known) {
    for (const path of known.keys()) if (!names.has(path)) finder.update(path, null);
    for (const [path, now] of names) finder.update(path, now);
    known = names;
  }
  return finder.find(query, most);
}
