import {
  extensionOf,
  fileNameOf,
  parentFolderOf,
  joinRepoPath,
  withoutExtension,
  type RepoPath,
} from '#base/repoPath.ts';
import { isJsonArray, type DocsJson } from '#config/docsJson.ts';
import { isSameJsonLocation } from '#config/navigation/insertionPoint.ts';
import type { NavigationContainer, NavigationNode } from '#config/navigation/navigationTree.ts';
import { listPageEntries } from '#config/navigation/pageFiles.ts';
import { toPageUrl } from '#site/view/routes.ts';
import {
  listClassicTabsAndAnchors,
  createEntryUrlResolver,
  findTabOrAnchor,
  type ClassicTabOrAnchor,
} from '#site/view/siteTree.ts';
import type { OpenSite } from '../site/siteStore.ts';
import { findFreePath, slugifyTitle } from './navigationNames.ts';

/** What positions in a navigation depend on. */
export interface PlacementContext {
  readonly docs: Pick<DocsJson, 'config'>;
  readonly siteFolder: RepoPath;
  readonly files: ReadonlySet<RepoPath>;
  readonly tree: readonly NavigationNode[];
}

/** Returns what positions in a site's navigation depend on. */
export function createPlacementContext({
  configuration,
  paths,
}: Pick<OpenSite, 'configuration' | 'paths'>): PlacementContext {
  const siteFolder = configuration === null ? '' : parentFolderOf(configuration.path);
  return { docs: configuration?.docs ?? { config: {} }, siteFolder, files: paths, tree: configuration?.tree ?? [] };
}

/** What is required to put something into a branch of the navigation so that the site also lists it there. */
export type Placement =
  | { readonly kind: 'free' }
  /** A classic tab contains pages by address: the page's file moves too, to this path or another one in the branch. */
  | { readonly kind: 'movesFile'; readonly file: RepoPath; readonly to: RepoPath }
  | { readonly kind: 'refused'; readonly why: string };

const free: Placement = { kind: 'free' };

/** What is put into a branch: an entry with its file, or a page without an entry. */
export interface PlacementItem {
  readonly node: NavigationNode | null;
  readonly file: RepoPath | null;
  readonly label: string;
}

/** Returns what putting an item into a branch requires. Used for moving by drag, keys, and dialog, for adding, and for copying. */
export function resolvePlacement(
  site: PlacementContext,
  placed: PlacementItem,
  branch: NavigationContainer | null,
): Placement {
  const range = rangeOf(site, branch);
  if (range === null) return free;
  const { node, file, label } = placed;
  const urlOf = createEntryUrlResolver(site.siteFolder, site.files);
  if (node === null || node.kind === 'page') {
    const url =
      file === null
        ? node === null || node.method !== null
          ? null
          : urlOf(node.entry)
        : toPageUrl(file, site.siteFolder);
    if (url === null || range.holds(url)) return free;
    const to = file === null ? null : findPathInBranch(site, file, branch);
    return file === null || to === null
      ? { kind: 'refused', why: `${label} can’t go there: ${range.rule}` }
      : { kind: 'movesFile', file, to };
  }
  const roots = 'children' in node ? rootsOf(node) : [];
  const entries = listPageEntries([node]).flatMap(({ entry, method }) => (method === null ? [entry] : []));
  return [...entries, ...roots].every((entry) => range.holds(urlOf(entry)))
    ? free
    : { kind: 'refused', why: `${label} can’t go there: ${range.rule}` };
}

/** Returns why a page can't be at a path in a branch, as a sentence; null if it can. */
export function validatePathInBranch(
  site: PlacementContext,
  path: RepoPath,
  branch: NavigationContainer | null,
): string | null {
  const range = rangeOf(site, branch);
  return range === null || range.holds(toPageUrl(path, site.siteFolder))
    ? null
    : range.rule.replace(/^./, (first) => first.toUpperCase());
}

/**
 * Returns a free path for a page in a branch: its own path, else one in the branch's folder. Null if no path with the
 * page's name is in the branch.
 */
export function findPathInBranch(
  site: PlacementContext,
  path: RepoPath,
  branch: NavigationContainer | null,
): RepoPath | null {
  if (branch === null || !isClassicTabOrAnchor(branch)) return findFreePath(path, site.files);
  return pathWithin(site, partOf(site, branch)?.prefix ?? null, path, site.files);
}

/** Returns the path `copy` if it is in the same tab or anchor as the file, else a free one that is. `taken` has the paths in use. */
export function findCopyPath(
  site: PlacementContext,
  file: RepoPath,
  copy: RepoPath,
  taken: ReadonlySet<RepoPath>,
): RepoPath {
  if (!isJsonArray(site.docs.config['navigation'])) return copy;
  return pathWithin(site, findClassicTabOrAnchor(site, file)?.prefix ?? null, copy, taken) ?? copy;
}

function pathWithin(
  site: PlacementContext,
  prefix: string | null,
  path: RepoPath,
  taken: ReadonlySet<RepoPath>,
): RepoPath | null {
  const holds = (candidate: RepoPath) => (findClassicTabOrAnchor(site, candidate)?.prefix ?? null) === prefix;
  const name = withoutExtension(fileNameOf(path));
  const own = name === 'index' ? fileNameOf(parentFolderOf(path)) || 'home' : name;
  const folder = prefix === null ? site.siteFolder : joinRepoPath(site.siteFolder, prefix);
  const inFolder = ['', '-page'].map((end) => joinRepoPath(folder, `${own}${end}.${extensionOf(path)}`));
  return (
    [path, ...inFolder]
      .filter(holds)
      .map((candidate) => findFreePath(candidate, taken))
      .find(holds) ?? null
  );
}

/**
 * Returns the folder for the first page of a branch: that of a classic tab or anchor, else a folder named like those of
 * the branches beside it, else the site's root.
 */
export function folderOfBranch(site: PlacementContext, branch: NavigationContainer | null): RepoPath {
  const folder = branch === null ? null : (partOf(site, branch)?.prefix ?? folderLikeSiblings(site.tree, branch));
  return folder === null ? site.siteFolder : joinRepoPath(site.siteFolder, folder);
}

/** How a folder may be named after a branch: `pt-BR`, `v2.0`, or `api-reference`. */
const folderNames = [(label: string) => (/^\w[\w.-]*$/.test(label) ? label : slugifyTitle(label)), slugifyTitle];

/** Returns `docs/it` for the language `it` beside `fr`, whose pages are all in `docs/fr`; null without such a branch. */
function folderLikeSiblings(tree: readonly NavigationNode[], branch: NavigationContainer): string | null {
  if (branch.label.trim() === '') return null;
  for (const sibling of siblingsOf(tree, branch)) {
    const pages = listPageEntries([sibling]).flatMap(({ entry, method }) =>
      method === null ? [entry.replace(/^\/+/, '').split('/')] : [],
    );
    const folders = pages[0]?.slice(0, -1) ?? [];
    for (const nameOf of folderNames) {
      const depth = folders.indexOf(nameOf(sibling.label));
      const folder = folders.slice(0, depth + 1);
      const holds = (parts: readonly string[]) =>
        parts.length > folder.length && folder.every((part, index) => parts[index] === part);
      if (depth >= 0 && pages.every(holds)) return [...folder.slice(0, -1), nameOf(branch.label)].join('/');
    }
  }
  return null;
}

function siblingsOf(tree: readonly NavigationNode[], branch: NavigationContainer): readonly NavigationContainer[] {
  return tree.flatMap((node) => {
    if (!('children' in node)) return [];
    const isBeside = node.kind === branch.kind && isSameJsonLocation(node.position.list, branch.position.list);
    if (!isBeside) return siblingsOf(node.children, branch);
    return node.position.index === branch.position.index ? [] : [node];
  });
}

/** Returns the tab or anchor that contains a path; null if none. */
export function findClassicTabOrAnchor(
  { docs, siteFolder }: PlacementContext,
  path: RepoPath,
): ClassicTabOrAnchor | null {
  return isJsonArray(docs.config['navigation'])
    ? findTabOrAnchor(listClassicTabsAndAnchors(docs.config), toPageUrl(path, siteFolder))
    : null;
}

/** Returns the addresses that a branch contains; null if there is no limit, as in all branches except classic tabs and anchors. */
function rangeOf(
  site: PlacementContext,
  branch: NavigationContainer | null,
): { readonly holds: (url: string) => boolean; readonly rule: string } | null {
  if (branch === null || !isClassicTabOrAnchor(branch)) return null;
  const parts = listClassicTabsAndAnchors(site.docs.config);
  const own = partOf(site, branch);
  const prefix = own?.prefix ?? null;
  const holds = (url: string) => (findTabOrAnchor(parts, url)?.prefix ?? null) === prefix;
  const rule =
    prefix === null
      ? `pages in ${branch.label} must have a URL that no other tab or section uses.`
      : `pages in ${branch.label} must have a URL that starts with ${prefix}/.`;
  return { holds, rule };
}

/** True for a tab or anchor of a classic configuration, which contains pages by address. */
export function isClassicTabOrAnchor({ position }: Pick<NavigationContainer, 'position'>): boolean {
  return position.key === 'classic tabs' || position.key === 'classic anchors';
}

function partOf({ docs }: PlacementContext, { kind, position }: NavigationContainer): ClassicTabOrAnchor | null {
  if (!position.key.startsWith('classic ')) return null;
  return (
    listClassicTabsAndAnchors(docs.config).find((part) => part.kind === kind && part.index === position.index) ?? null
  );
}

function rootsOf(node: NavigationContainer): readonly string[] {
  return [
    ...(node.root === null ? [] : [node.root]),
    ...node.children.flatMap((child) => ('children' in child ? rootsOf(child) : [])),
  ];
}
