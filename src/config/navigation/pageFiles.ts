import { isPagePath } from '#base/fileKind.ts';
import { normalizeRoute } from '#base/normalizeRoute.ts';
import { fileNameOf, parentFolderOf, joinRepoPath, withoutExtension, type RepoPath } from '#base/repoPath.ts';
import type { NavigationNode, NavigationPage } from './navigationTree.ts';

const notPages = new Set([
  'readme',
  'license',
  'changelog',
  'contributing',
  'agents',
  'claude',
  'code_of_conduct',
  'security',
]);
const snippetFolders = new Set(['snippets', '_snippets']);

/** Cached results per set of files, which is immutable. A navigation with thousands of pages looks up each one several times. */
const found = new WeakMap<ReadonlySet<RepoPath>, Map<string, RepoPath | null>>();

/** The file of a page entry, relative to the configuration, with `.mdx` or `.md`; null if there is none. */
export function findPageFile(entry: string, siteFolder: RepoPath, files: ReadonlySet<RepoPath>): RepoPath | null {
  const known = found.get(files) ?? new Map<string, RepoPath | null>();
  if (known.size === 0) found.set(files, known);
  const key = `${siteFolder}\n${entry}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const path = joinRepoPath(siteFolder, entry);
  const file =
    [path, `${path}.mdx`, `${path}.md`, `${path}/index.mdx`, `${path}/index.md`].find(
      (candidate) => /\.mdx?$/.test(candidate) && files.has(candidate),
    ) ?? null;
  known.set(key, file);
  return file;
}

/** The page that readers see at a URL path (reference §1.7); null if there is none, as for snippets and readmes. */
export function findPageAtUrl(url: string, siteFolder: RepoPath, files: ReadonlySet<RepoPath>): RepoPath | null {
  return (
    listPageFilesOf(url, siteFolder).find(
      (file) => files.has(file) && isPageOrSnippetPath(file, siteFolder) && !isInSnippetFolder(file, siteFolder),
    ) ?? null
  );
}

/** The files whose page would be at a URL path, the winning one first. */
export function listPageFilesOf(url: string, siteFolder: RepoPath): readonly RepoPath[] {
  const route = normalizeRoute(url).slice(1);
  const path = joinRepoPath(siteFolder, route);
  return [
    ...(route === '' ? [] : [`${path}.mdx`, `${path}.md`]),
    joinRepoPath(path, 'index.mdx'),
    joinRepoPath(path, 'index.md'),
  ];
}

/** All page entries below the nodes, in reading order. */
export function listPageEntries(nodes: readonly NavigationNode[]): readonly NavigationPage[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'page') return [node];
    if (node.kind === 'link' || node.kind === 'unknown') return [];
    const root: readonly NavigationPage[] =
      node.root === null
        ? []
        : [{ kind: 'page', entry: node.root, method: null, location: node.location, position: node.position }];
    return [...root, ...listPageEntries(node.children)];
  });
}

/** True if a file is in a folder for snippets. */
export function isInSnippetFolder(path: RepoPath, siteFolder: RepoPath): boolean {
  return foldersOf(path, siteFolder).some((part) => snippetFolders.has(part));
}

/** True if a file is a snippet and not a page: it is in a folder for snippets and not in the navigation. */
export function isSnippet(path: RepoPath, nodes: readonly NavigationNode[], siteFolder: RepoPath): boolean {
  if (!isPagePath(path) || !isInSnippetFolder(path, siteFolder)) return false;
  const file = new Set([path]);
  return !listPageEntries(nodes).some(({ entry }) => findPageFile(entry, siteFolder, file) !== null);
}

function foldersOf(path: RepoPath, siteFolder: RepoPath): readonly string[] {
  return parentFolderOf(
    siteFolder !== '' && path.startsWith(`${siteFolder}/`) ? path.slice(siteFolder.length + 1) : path,
  ).split('/');
}

/** True if a file can be a page or snippet of the site by its path: no readme, nothing in hidden folders. */
export function isPageOrSnippetPath(path: RepoPath, siteFolder: RepoPath): boolean {
  if (!isPagePath(path) || (siteFolder !== '' && !path.startsWith(`${siteFolder}/`))) return false;
  if (foldersOf(path, siteFolder).some((part) => part.startsWith('.') || part === 'node_modules')) return false;
  return !notPages.has(withoutExtension(fileNameOf(path)).toLowerCase());
}
