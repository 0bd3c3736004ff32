import type { RepoPath } from '#base/repoPath.ts';
import type { ApiPageListItem } from '#site/api/apiPagesSummary.ts';
import type { PageNames } from '#site/names/pageNames.ts';
import type { ApiPagesState } from './apiPagesStore.ts';

type Names = ReadonlyMap<RepoPath, PageNames>;

const ofApi = new WeakMap<ApiPageListItem, PageNames>();
const merged = new WeakMap<Names, { readonly byPath: ApiPagesState['byPath']; readonly all: Names }>();

/** Returns the names of all pages, including those generated from OpenAPI files; memoized on both. */
export function mergePageNames(names: Names, byPath: ApiPagesState['byPath']): Names {
  if (byPath.size === 0) return names;
  const known = merged.get(names);
  if (known?.byPath === byPath) return known.all;
  const all = new Map([...names, ...[...byPath].map(([path, page]) => [path, namesOf(page)] as const)]);
  merged.set(names, { byPath, all });
  return all;
}

function namesOf(page: ApiPageListItem): PageNames {
  const known = ofApi.get(page) ?? {
    title: page.title,
    icon: null,
    iconType: null,
    tag: null,
    hidden: page.hidden,
    headings: [],
    operationMethod: page.method,
  };
  ofApi.set(page, known);
  return known;
}
