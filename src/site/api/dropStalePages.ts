import type { RepoPath } from '#base/repoPath.ts';
import { listPageEntries } from '#config/navigation/pageFiles.ts';
import type { NavigationNode } from '#config/navigation/navigationTree.ts';
import { parseOperationReference } from '#openapi/pages/operationReference.ts';
import { indexEntriesByPath, type ApiGroup, type ApiNavigation } from './apiNavigation.ts';
import type { ApiPageListItem } from './apiPagesSummary.ts';

/** API pages from an earlier read, and what they add to the navigation. */
export interface ApiPagesToRefresh {
  readonly navigation: ApiNavigation;
  readonly byPath: ReadonlyMap<RepoPath, ApiPageListItem>;
}

/**
 * Adjusts API pages to a navigation and a set of files that may be newer than `read`. Drops pages that now have a file.
 * Maps an entry such as `GET /flags` that was written since to the page generated for its operation. Drops added pages
 * that the navigation lists by path, for example while an undo removes their file.
 */
export function dropStalePages<Read extends ApiPagesToRefresh>(
  read: Read,
  tree: readonly NavigationNode[],
  paths: ReadonlySet<RepoPath>,
): Read {
  const written = [...read.byPath.values()].filter(({ path }) => paths.has(path));
  const listed = listedSince(read, tree);
  const named = namedByAddress(read, tree);
  if (written.length === 0 && listed.length === 0 && named.length === 0) return read;
  const gone = new Set([...written.map(({ entry }) => entry), ...listed.map(({ page }) => page.entry), ...named]);
  const files = new Set(written.map(({ path }) => path));
  const { entries, added } = read.navigation;
  return {
    ...read,
    byPath: new Map([...read.byPath].filter(([path]) => !files.has(path))),
    navigation: {
      entries: [...entries, ...listed.map(({ place, page }) => ({ place, entry: page.entry }))],
      added: added.map(({ place, groups }) => ({ place, groups: withoutEntries(groups, gone) })),
    },
  };
}

function listedSince({ navigation, byPath }: ApiPagesToRefresh, tree: readonly NavigationNode[]) {
  const entryAt = indexEntriesByPath(navigation);
  return listPageEntries(tree).flatMap(({ entry, method, location }) => {
    if (method === null || entryAt(location) !== null) return [];
    const name = parseOperationReference(entry);
    const page = [...byPath.values()].find(
      ({ operation }) => name !== null && operation.endsWith(` ${name.method} ${name.path}`),
    );
    return page === undefined ? [] : [{ place: location, page }];
  });
}

/** Entries of added pages that the navigation also lists. */
function namedByAddress({ navigation }: ApiPagesToRefresh, tree: readonly NavigationNode[]): readonly string[] {
  const entriesOf = ({ entries, groups }: ApiGroup): readonly string[] => [...entries, ...groups.flatMap(entriesOf)];
  const added = new Set(navigation.added.flatMap(({ groups }) => groups.flatMap(entriesOf)));
  return listPageEntries(tree).flatMap(({ entry, method }) => (method === null && added.has(entry) ? [entry] : []));
}

/** Also removes groups that become empty. */
function withoutEntries(groups: readonly ApiGroup[], gone: ReadonlySet<string>): readonly ApiGroup[] {
  return groups.flatMap((group) => {
    const entries = group.entries.filter((entry) => !gone.has(entry));
    const inner = withoutEntries(group.groups, gone);
    return entries.length === 0 && inner.length === 0 ? [] : [{ ...group, entries, groups: inner }];
  });
}
