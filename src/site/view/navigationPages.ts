import { fileNameOf, withoutExtension, type RepoPath } from '#base/repoPath.ts';
import type { NavigationLink, NavigationNode } from '#config/navigation/navigationTree.ts';
import { findPageFile } from '#config/navigation/pageFiles.ts';
import { getSidebarMethod } from '../pageSummary.ts';
import type { Site } from '../site.ts';
import { readConfigIcon } from './jsonRead.ts';
import type { SidebarEntry, SidebarGroup, SidebarLink, SidebarPage } from './navigationView.ts';
import type { Routes } from './routes.ts';

/** Page lookups for the navigation. */
export interface NavigationPages {
  /** The file and URL of an entry; null if the site has no such page. */
  readonly resolvePage: (entry: string) => { readonly path: RepoPath; readonly url: string } | null;
  /** An entry as shown in the sidebar; null if it is hidden from readers. */
  readonly toSidebarEntry: (entry: string) => SidebarPage | SidebarLink | null;
  /** The sidebar entries of nodes, without hidden, empty, and missing ones. Returns the same value for the same nodes. */
  readonly toSidebarEntries: (nodes: readonly NavigationNode[]) => readonly SidebarEntry[];
  /** The URL of the first page visible below the nodes; null if there is none. */
  readonly findFirstUrl: (nodes: readonly NavigationNode[]) => string | null;
}

/** The default title of a page: the last part of its path as words (reference §2). */
export function toPageTitle(path: RepoPath): string {
  const name = withoutExtension(fileNameOf(path));
  const words = (name === 'index' ? fileNameOf(path.slice(0, -fileNameOf(path).length - 1)) || 'Home' : name)
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A link among groups. Links in other lists aren't in the sidebar. */
function linkOf({ label, href, source, position }: NavigationLink): SidebarLink | null {
  return position.key === 'groups' || position.key === 'pages' || position.key === 'navigation'
    ? { kind: 'link', label, href, ...readConfigIcon(source) }
    : null;
}

/** Creates page lookups from a site's facts and routes. Results are cached. */
export function createNavigationPages(site: Site, routes: Routes): NavigationPages {
  const resolvePage = (entry: string) => {
    const path = findPageFile(entry, site.siteFolder, site.files);
    const url = path === null ? undefined : routes.urls.get(path);
    return path === null || url === undefined ? null : { path, url };
  };
  const toSidebarEntry = (entry: string): SidebarPage | SidebarLink | null => {
    const page = resolvePage(entry);
    const facts = page === null ? undefined : site.pages.get(page.path)?.facts;
    if (page === null || facts === undefined || facts.head.hidden) return null;
    const { title, icon, iconType, tag } = facts.head;
    const label = title ?? toPageTitle(page.path);
    const elsewhere = facts.frontMatter['url'];
    if (typeof elsewhere === 'string' && /^(?:https?:\/\/|\/(?!\/))/i.test(elsewhere))
      return { kind: 'link', label, href: elsewhere, icon, iconType };
    return {
      kind: 'page',
      label,
      url: page.url,
      icon,
      iconType,
      tag,
      method: getSidebarMethod(facts.frontMatter),
      isDeprecated: facts.frontMatter['deprecated'] === true,
    };
  };
  const made = new WeakMap<readonly NavigationNode[], readonly SidebarEntry[]>();
  const toSidebarEntries = (nodes: readonly NavigationNode[]): readonly SidebarEntry[] => {
    const before = made.get(nodes);
    if (before !== undefined) return before;
    const entries = nodes.flatMap((node) => shown(node) ?? []);
    made.set(nodes, entries);
    return entries;
  };
  const shown = (node: NavigationNode): SidebarEntry | null => {
    if (node.kind === 'page') return toSidebarEntry(node.entry);
    if (node.kind === 'link') return linkOf(node);
    if (node.kind === 'unknown' || node.hidden) return null;
    const { label, icon, iconType, tag, expanded } = node;
    const group: SidebarGroup = {
      kind: 'group',
      label,
      icon,
      iconType,
      tag,
      root: node.root === null ? null : (resolvePage(node.root)?.url ?? null),
      expanded,
      entries: toSidebarEntries(node.children),
    };
    return group.root === null && group.entries.length === 0 ? null : group;
  };
  const findFirstUrl = (nodes: readonly NavigationNode[]): string | null => {
    for (const node of nodes) {
      const found = firstIn(node);
      if (found !== null) return found;
    }
    return null;
  };
  const firstIn = (node: NavigationNode): string | null => {
    if (node.kind === 'page') {
      const entry = toSidebarEntry(node.entry);
      return entry?.kind === 'page' ? entry.url : null;
    }
    if (node.kind === 'link' || node.kind === 'unknown') return null;
    const root = node.root === null ? null : (resolvePage(node.root)?.url ?? null);
    // Prefer the default version or language.
    const ahead = node.children.filter((child) => 'source' in child && child.source['default'] === true);
    return root ?? (ahead.length > 0 ? findFirstUrl(ahead) : null) ?? findFirstUrl(node.children);
  };
  return { resolvePage, toSidebarEntry, toSidebarEntries, findFirstUrl };
}
