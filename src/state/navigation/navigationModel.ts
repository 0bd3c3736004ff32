import type { RepoPath } from '#base/repoPath.ts';
import type { DocsJson } from '#config/docsJson.ts';
import type { NavigationNode, NavigationPage } from '#config/navigation/navigationTree.ts';
import { findPageFile } from '#config/navigation/pageFiles.ts';
import { insertApiEntries } from '#site/api/apiNavigation.ts';
import type { ApiPagesToRefresh } from '#site/api/dropStalePages.ts';
import { createBranchWalker, mapPageAncestors, type AncestorsByPage } from '#site/view/branches.ts';
import { createEntryUrlResolver, buildSiteTree } from '#site/view/siteTree.ts';

/** The navigation of a site as the editor shows it: the finished site's own, with what readers don't see of it. */
export interface NavigationModel {
  readonly nodes: readonly NavigationNode[];
  readonly walk: ReturnType<typeof createBranchWalker>;
  /** The containers around each page. */
  readonly chains: AncestorsByPage;
  /** The file of an entry, or the path that the page of an operation would have as a file; null if there is none. */
  readonly fileOf: (entry: Pick<NavigationPage, 'entry' | 'method'>) => RepoPath | null;
}

/** The navigation by the same functions that the finished site is made by. `tree` is the configuration as it is written. */
export function createNavigationModel(
  docs: Pick<DocsJson, 'config' | 'places'>,
  tree: readonly NavigationNode[],
  siteFolder: RepoPath,
  paths: ReadonlySet<RepoPath>,
  api: ApiPagesToRefresh,
): NavigationModel {
  const files = api.byPath.size === 0 ? paths : new Set([...paths, ...api.byPath.keys()]);
  const nodes = buildSiteTree(docs, insertApiEntries(tree, api.navigation), createEntryUrlResolver(siteFolder, files));
  const fileOf: NavigationModel['fileOf'] = ({ entry, method }) =>
    method === null ? findPageFile(entry, siteFolder, files) : null;
  return { nodes, walk: createBranchWalker(nodes), chains: mapPageAncestors(nodes, fileOf), fileOf };
}
