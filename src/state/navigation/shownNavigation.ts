import type { RepoPath } from '#base/repoPath.ts';
import type { DocsJson } from '#config/docsJson.ts';
import type { NavigationNode, NavigationPage } from '#config/navigation/navigationTree.ts';
import { pageFileOf } from '#config/navigation/pageFiles.ts';
import { withApiEntries } from '#site/api/apiNavigation.ts';
import type { ReadApiPages } from '#site/api/madeStill.ts';
import { branchWalker, chainsOf, type Chains } from '#site/view/branches.ts';
import { entryUrl, siteTree } from '#site/view/siteTree.ts';

/** The navigation of a site as the editor shows it: the finished site's own, with what readers don't see of it. */
export interface ShownNavigation {
  readonly nodes: readonly NavigationNode[];
  readonly walk: ReturnType<typeof branchWalker>;
  /** The containers around each page. */
  readonly chains: Chains;
  /** The file of an entry, or the path that the page of an operation would have as a file; null if there is none. */
  readonly fileOf: (entry: Pick<NavigationPage, 'entry' | 'method'>) => RepoPath | null;
}

/** The navigation by the same functions that the finished site is made by. `tree` is the configuration as it is written. */
export function shownNavigation(
  docs: Pick<DocsJson, 'config' | 'places'>,
  tree: readonly NavigationNode[],
  siteFolder: RepoPath,
  paths: ReadonlySet<RepoPath>,
  api: ReadApiPages,
): ShownNavigation {
  const files = api.byPath.size === 0 ? paths : new Set([...paths, ...api.byPath.keys()]);
  const nodes = siteTree(docs, withApiEntries(tree, api.navigation), entryUrl(siteFolder, files));
  const fileOf: ShownNavigation['fileOf'] = ({ entry, method }) =>
    method === null ? pageFileOf(entry, siteFolder, files) : null;
  return { nodes, walk: branchWalker(nodes), chains: chainsOf(nodes, fileOf), fileOf };
}
