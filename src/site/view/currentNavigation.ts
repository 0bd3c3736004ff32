import type { RepoPath } from '#base/repoPath.ts';
import { getOwnProperty } from '#base/getOwnProperty.ts';
import { isJsonObject } from '#config/docsJson.ts';
import type {
  ContainerKind,
  NavigationContainer,
  NavigationLink,
  NavigationNode,
} from '#config/navigation/navigationTree.ts';
import { toHexColor, readConfigIcon, toTextOrNull } from './jsonRead.ts';
import { createBranchWalker, mapPageAncestors, getDefaultNavigationBranch } from './branches.ts';
import type { NavigationPages } from './navigationPages.ts';
import { toRouteLink } from './routes.ts';
import type { NavigationOption, NavigationSwitch, NavigationView, SwitchKind } from './navigationView.ts';
import { toLanguageTag, displayLanguageName } from './languageName.ts';

type Chosen = NavigationContainer | NavigationLink;

/** Container kinds by the key of their list (reference §1.5). Global lists use the same keys. */
const kinds: Readonly<Record<string, Exclude<ContainerKind, 'group'>>> = {
  products: 'product',
  languages: 'language',
  versions: 'version',
  tabs: 'tab',
  dropdowns: 'dropdown',
  anchors: 'anchor',
  menu: 'item',
};
const isSwitch = (kind: ContainerKind): kind is SwitchKind =>
  kind === 'product' || kind === 'language' || kind === 'version' || kind === 'dropdown';

/** Creates the navigation of each page in a current configuration. A page without an entry shows the navigation of the front page. */
export function createCurrentNavigation(
  tree: readonly NavigationNode[],
  pages: NavigationPages,
): (path: RepoPath | null) => NavigationView {
  const chains = mapPageAncestors(tree, ({ entry }) => pages.resolvePage(entry)?.path ?? null);
  const walk = createBranchWalker(tree);
  return (path) => {
    const chain = (path === null ? undefined : chains.get(path)) ?? [];
    const switches: NavigationSwitch[] = [];
    const tabs: NavigationOption[] = [];
    const anchors: NavigationOption[] = [];
    const { levels, nodes } = walk(
      (branches) => branches.find((branch) => chain.includes(branch)) ?? getDefaultNavigationBranch(branches),
    );
    for (const { nodes: members, selected } of levels) {
      for (const [kind, alike] of byKind(members)) {
        const options = alike.flatMap((member) => choiceOf(member, member === selected, path, selected, pages) ?? []);
        if (kind === 'tab') tabs.push(...options);
        else if (kind === 'anchor') anchors.push(...options);
        else if (kind === 'item') putUnderTab(tabs, options);
        else if (isSwitch(kind) && options.length > 0) switches.push({ kind, options });
      }
    }
    const groups = chain
      .filter((node) => node.kind === 'group' && node.label !== '')
      .map((group) => ({
        label: group.label,
        href: group.root === null ? null : toRouteLink(pages.resolvePage(group.root)?.url ?? null),
        ...(typeof group.source['boost'] === 'number' ? { boost: group.source['boost'] } : {}),
      }));
    return { switches, tabs, anchors, entries: pages.toSidebarEntries(nodes), groups };
  };
}

/** The nodes of a level that readers choose from, by kind. */
function byKind(nodes: readonly NavigationNode[]): ReadonlyMap<ContainerKind, readonly Chosen[]> {
  const found = new Map<ContainerKind, Chosen[]>();
  for (const node of nodes) {
    if (node.kind === 'page' || node.kind === 'unknown' || node.kind === 'group') continue;
    const kind = node.kind === 'link' ? getOwnProperty(kinds, node.position.key) : node.kind;
    if (kind !== undefined) found.set(kind, [...(found.get(kind) ?? []), node]);
  }
  return found;
}

function choiceOf(
  member: Chosen,
  isSelected: boolean,
  path: RepoPath | null,
  chosen: NavigationContainer | null,
  pages: NavigationPages,
): NavigationOption | null {
  const { label, source } = member;
  if (member.kind !== 'link' && member.hidden && !isSelected) return null;
  const href =
    member.href ??
    (member.kind === 'link'
      ? null
      : toRouteLink(counterpart(member, path, chosen, pages) ?? pages.findFirstUrl(member.children)));
  if (href === null || label === '') return null;
  const { color } = source;
  const light = isJsonObject(color) ? (toHexColor(color['light']) ?? toHexColor(color['dark'])) : toHexColor(color);
  return {
    label: member.kind === 'language' ? displayLanguageName(label) : (toTextOrNull(source['name']) ?? label),
    language: member.kind === 'language' ? toLanguageTag(label) : null,
    href,
    isExternal: !href.startsWith('/'),
    isSelected,
    ...readConfigIcon(source),
    color:
      light === null
        ? null
        : { light, dark: (isJsonObject(color) ? toHexColor(color['dark']) : null) ?? light, to: null },
    tag: toTextOrNull(source['tag']),
    description: toTextOrNull(source['description']),
    isInFooter: source['align'] === 'end',
    menu: [],
  };
}

/** The same page in another language or version, if the paths differ only by that name. */
function counterpart(
  member: NavigationContainer,
  path: RepoPath | null,
  chosen: NavigationContainer | null,
  pages: NavigationPages,
): string | null {
  if (
    path === null ||
    chosen === null ||
    member === chosen ||
    (member.kind !== 'language' && member.kind !== 'version')
  )
    return null;
  const parts = path.split('/');
  const own = parts.findIndex((part) => part.toLowerCase() === chosen.label.toLowerCase());
  const candidates =
    own >= 0 ? [parts.toSpliced(own, 1, member.label), parts.toSpliced(own, 1)] : [[member.label, ...parts]];
  for (const candidate of candidates) {
    const found = pages.resolvePage(candidate.join('/').replace(/\.mdx?$/, ''));
    if (found !== null && found.path !== path) return found.url;
  }
  return null;
}

/** Puts the items of a tab below the chosen tab. */
function putUnderTab(tabs: NavigationOption[], menu: readonly NavigationOption[]): void {
  const at = tabs.findIndex(({ isSelected }) => isSelected);
  const tab = tabs[at];
  if (tab === undefined) tabs.push(...menu);
  else tabs[at] = { ...tab, menu };
}
