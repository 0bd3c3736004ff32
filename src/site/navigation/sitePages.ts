import type { RepoPath } from '#base/repoPath.ts';
import type { NavigationNode } from '#config/navigation/navigationTree.ts';
import { isPageOrSnippetPath, isInSnippetFolder, listPageEntries, findPageFile } from '#config/navigation/pageFiles.ts';

/** Whether a file says that the site leaves it out. */
export type IsIgnored = (path: RepoPath) => boolean;

/**
 * Tells which files are pages of the site: all that the navigation names, and what could be named by it, so no snippets, no readmes,
 * nothing in hidden folders. What the site leaves out is none either way.
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

/** Pages of the site that the navigation does not name. */
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
