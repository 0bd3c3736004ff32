import type { RepoPath } from '#base/repoPath.ts';
import type { NavigationNode } from '#config/navigation/navigationTree.ts';
import { isPageOrSnippetPath, isInSnippetFolder, listPageEntries, findPageFile } from '#config/navigation/pageFiles.ts';

/** True if the site's ignore files exclude a file. */
export type IsIgnored = (path: RepoPath) => boolean;

/**
 * Returns a predicate for the pages of the site: everything the navigation lists, and everything it could list, so no
 * snippets, no readmes, and nothing in hidden folders. Ignored files are never pages.
 */
export function createPagePredicate(
  nodes: readonly NavigationNode[],
  siteFolder: RepoPath,
  files: ReadonlySet<RepoPath>,
  ignores: IsIgnored,
): (path: RepoPath) => boolean {
  const named = filesNamed(nodes, siteFolder, files);
  return (path) => !ignores(path) && (named.has(path) || mayBeNamed(path, siteFolder));
}

/** Pages of the site that aren't in the navigation. */
export function listPagesWithoutEntry(
  nodes: readonly NavigationNode[],
  siteFolder: RepoPath,
  files: readonly RepoPath[],
  ignores: IsIgnored,
): readonly RepoPath[] {
  const named = filesNamed(nodes, siteFolder, new Set(files));
  return files.filter((path) => !named.has(path) && mayBeNamed(path, siteFolder) && !ignores(path));
}

function filesNamed(
  nodes: readonly NavigationNode[],
  siteFolder: RepoPath,
  files: ReadonlySet<RepoPath>,
): ReadonlySet<RepoPath | null> {
  return new Set(listPageEntries(nodes).map(({ entry }) => findPageFile(entry, siteFolder, files)));
}

function mayBeNamed(path: RepoPath, siteFolder: RepoPath): boolean {
  return isPageOrSnippetPath(path, siteFolder) && !isInSnippetFolder(path, siteFolder);
}
