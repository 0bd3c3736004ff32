import type { RepoPath } from '#base/repoPath.ts';
import type { ApiPageName } from '#site/api/shownApi.ts';
import type { PageNames } from '#site/names/pageNames.ts';
import type { ShownApiPages } from './apiPagesStore.ts';

type Names = ReadonlyMap<RepoPath, PageNames>;

const ofApi = new WeakMap<ApiPageName, PageNames>();
let last: { readonly names: Names; readonly byPath: ShownApiPages['byPath']; readonly all: Names } | null = null;

/** What all pages are called, those that are made of OpenAPI files among them; the same map as long as both are. */
export function allPageNames(names: Names, byPath: ShownApiPages['byPath']): Names {
  if (byPath.size === 0) return names;
  if (last?.names !== names || last.byPath !== byPath)
    last = {
      names,
      byPath,
      all: new Map([...names, ...[...byPath].map(([path, page]) => [path, namesOf(page)] as const)]),
    };
  return last.all;
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
