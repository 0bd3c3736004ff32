import type { RepoPath } from '#base/repoPath.ts';
import type { ApiPageName } from '#site/api/shownApi.ts';
import type { PageNames } from '#site/names/pageNames.ts';
import type { ShownApiPages } from './apiPagesStore.ts';

type Names = ReadonlyMap<RepoPath, PageNames>;

const ofApi = new WeakMap<ApiPageName, PageNames>();
const merged = new WeakMap<Names, { readonly byPath: ShownApiPages['byPath']; readonly all: Names }>();

/** What all pages are called, those that are made of OpenAPI files among them; the same map as long as both are. */
export function allPageNames(names: Names, byPath: ShownApiPages['byPath']): Names {
  if (byPath.size === 0) return names;
  const known = merged.get(names);
  if (known?.byPath === byPath) return known.all;
  const all = new Map([...names, ...[...byPath].map(([path, page]) => [path, namesOf(page)] as const)]);
  merged.set(names, { byPath, all });
  return all;
}

function namesOf(page: ApiPageName): PageNames {
  const known = ofApi.get(page) ?? {
    title: page.title,
    icon: null,
    iconType: null,
    tag: null,
    hidden: page.hidden,
    headings: [],
  };
  ofApi.set(page, known);
  return known;
}
