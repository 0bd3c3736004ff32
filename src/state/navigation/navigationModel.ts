import type { RepoPath } from '#base/repoPath.ts';
import type { DocsJson } from '#config/docsJson.ts';
import type { NavigationNode, NavigationPage } from '#config/navigation/navigationTree.ts';
import { findPageFile } from '#config/navigation/pageFiles.ts';
import { insertApiEntries } from '#site/api/apiNavigation.ts';
import type { ApiPagesToRefresh } from '#site/api/dropStalePages.ts';
import { createBranchWalker, mapPageAncestors, type AncestorsByPage } from '#site/view/branches.ts';
import { createEntryUrlResolver, buildSiteTree } from '#site/view/siteTree.ts';

/** The site's navigation as the editor shows it: that of the built site, plus what readers don't see. */
export interface NavigationModel {
  readonly nodes: readonly NavigationNode[];
  readonly walk: ReturnType<typeof createBranchWalker>;
  /** The ancestors of each page. */
  readonly chains: AncestorsByPage;
  /** Returns the file of an entry, or the path that an operation's page would have as a file; null if none. */
  readonly fileOf: (entry: Pick<NavigationPage, 'entry' | 'method'>) => RepoPath | null;
}

/** Builds the navigation with the same functions as the built site. `tree` is the configuration as written. */
export function createNavigationModel(
  docs: Pick<DocsJson, 'config' | 'locations'>,
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
