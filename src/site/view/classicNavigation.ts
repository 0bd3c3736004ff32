import type { RepoPath } from '#base/repoPath.ts';
import { isJsonObject, type DocsJson } from '#config/docsJson.ts';
import type { NavigationContainer, NavigationNode } from '#config/navigation/navigationTree.ts';
import { createBranchWalker, mapPageAncestors, type AncestorsByPage } from './branches.ts';
import { toHexColor, readConfigIcon, toObject, toTextOrNull } from './jsonRead.ts';
import type { NavigationPages } from './navigationPages.ts';
import { toRouteLink } from './routes.ts';
import {
  flattenPages,
  type NavigationLookup,
  type NavigationOption,
  type NavigationSwitch,
  type SidebarEntry,
} from './navigationView.ts';
import {
  listClassicTabsAndAnchors,
  listClassicVersions,
  flattenGroups,
  isUnderPrefix,
  findTabOrAnchor,
  getDefaultVersion,
  type ClassicTabOrAnchor,
} from './siteTree.ts';

/**
 * Creates the navigation of each page in a classic configuration: the page's URL prefix selects tab, anchor, and
 * version (specification, Anchor and Tabs). `tree` comes from `buildSiteTree`.
 */
export function createClassicNavigation(
  { config }: Pick<DocsJson, 'config'>,
  tree: readonly NavigationNode[],
  pages: NavigationPages,
): NavigationLookup {
  const parts = listClassicTabsAndAnchors(config);
  const versions = listClassicVersions(config);
  const walk = createBranchWalker(tree);
  const fileOf = ({ entry }: { readonly entry: string }) => pages.resolvePage(entry)?.path ?? null;
  const chains = mapPageAncestors(tree, fileOf);
  const { chainsIn, versionsOf } = createVersionLookup(tree, versions, fileOf);
  /** The entries of a part and version, which all their pages share. */
  const entriesIn = (part: ClassicTabOrAnchor | null, version: string | null): readonly SidebarEntry[] => {
    const { nodes, levels } = walk((branches) => {
      if (branches[0]?.position.key === 'classic versions')
        return branches.find(({ label }) => label === version) ?? null;
      return branches.find((branch) => isOfPart(branch, part)) ?? null;
    });
    const isThere = levels.every(({ branches, selected }) => branches.length === 0 || selected !== null);
    return isThere ? pages.toSidebarEntries(nodes) : [];
  };
  return (path, url, wanted = null) => {
    const available = versionsOf(path);
    const chosen = wanted !== null && available.includes(wanted) ? wanted : null;
    const known = chosen === null ? chains : (chainsIn.get(chosen) ?? chains);
    const chain = (path === null ? undefined : known.get(path)) ?? [];
    const around = chain.filter(({ kind }) => kind === 'group');
    // Parts of several versions can have the same prefix.
    const part = parts.find((one) => chain.some((node) => isOfPart(node, one))) ?? findTabOrAnchor(parts, url);
    const version = chosen ?? versionAt(versions, part, chain);
    const others = (kind: ClassicTabOrAnchor['kind']) =>
      parts.filter(
        (candidate) =>
          candidate.kind === kind &&
          (candidate.version === null || candidate.version === version) &&
          (!candidate.isDefaultHidden || candidate === part),
      );
    const first = (candidate: ClassicTabOrAnchor | null) =>
      toRouteLink(flattenPages(entriesIn(candidate, version))[0]?.url ?? null);
    const choices = (kind: ClassicTabOrAnchor['kind']) =>
      others(kind).flatMap(
        (candidate) =>
          choiceOf(
            candidate,
            isUnderPrefix(candidate, url),
            candidate.prefix === null ? candidate.address : first(candidate),
          ) ?? [],
      );
    const restHref = first(null);
    const tabs = choices('tab');
    const anchors = choices('anchor');
    return {
      switches: switchOf(versions, version, (name) =>
        toRouteLink(
          firstOfVersion(name, tree, pages) ??
            (available.includes(name) && path !== null
              ? url
              : pages.findFirstUrl(tree.filter((one) => 'children' in one && one.label === name))),
        ),
      ),
      tabs: withRestTab(config, tabs, restHref),
      anchors: withRestAnchor(config, anchors, restHref),
      ...(versions.length === 0
        ? {}
        : { version: { selected: version, others: available.filter((name) => name !== version) } }),
      entries: entriesIn(part, version),
      groups: around
        .filter(({ label }) => label !== '')
        .map(({ label, root }) => ({ label, href: findPageLink(root, pages) })),
    };
  };
}

/** A link to the page of an entry; null if there is none. */
function findPageLink(entry: string | null, pages: NavigationPages): string | null {
  return entry === null ? null : toRouteLink(pages.resolvePage(entry)?.url ?? null);
}

/** Tabs, after one for the pages that are in none of them. */
function withRestTab(
  config: DocsJson['config'],
  tabs: readonly NavigationOption[],
  href: string | null,
): readonly NavigationOption[] {
  const [primary, top] = [toObject(config['primaryTab']), toObject(config['topAnchor'])];
  if (tabs.length === 0 || href === null || primary['isDefaultHidden'] === true) return tabs;
  const label = toTextOrNull(primary['name']) ?? toTextOrNull(top['name']) ?? 'Documentation';
  return [plain(label, href, !tabs.some(({ isSelected }) => isSelected)), ...tabs];
}

/** Anchors, after one for the pages that are in none of them. */
function withRestAnchor(
  config: DocsJson['config'],
  anchors: readonly NavigationOption[],
  href: string | null,
): readonly NavigationOption[] {
  const top = toObject(config['topAnchor']);
  if (anchors.length === 0 || href === null) return anchors;
  const isSelected = !anchors.some((anchor) => anchor.isSelected);
  return [
    {
      ...plain(toTextOrNull(top['name']) ?? 'Documentation', href, isSelected),
      icon: toTextOrNull(top['icon']) ?? 'book-open',
      iconType: toTextOrNull(top['iconType']) ?? 'duotone',
    },
    ...anchors,
  ];
}

/** The containers around each page in each version, and the versions that a page is in. */
function createVersionLookup(
  tree: readonly NavigationNode[],
  versions: ReturnType<typeof listClassicVersions>,
  fileOf: Parameters<typeof mapPageAncestors>[1],
): {
  readonly chainsIn: ReadonlyMap<string, AncestorsByPage>;
  readonly versionsOf: (path: RepoPath | null) => readonly string[];
} {
  const chainsIn = chainsByVersion(tree, fileOf);
  const names = versions.filter(({ address }) => address === null).map(({ name }) => name);
  return {
    chainsIn,
    // A page that isn't in the navigation is in all of them.
    versionsOf: (path) => {
      const found = path === null ? [] : names.filter((name) => chainsIn.get(name)?.has(path) === true);
      return found.length === 0 ? names : found;
    },
  };
}

/** The containers around each page, separately for each version. */
function chainsByVersion(
  tree: readonly NavigationNode[],
  fileOf: Parameters<typeof mapPageAncestors>[1],
): ReadonlyMap<string, AncestorsByPage> {
  return new Map(
    tree.flatMap((node) =>
      node.position.key === 'classic versions' && 'children' in node
        ? [[node.label, mapPageAncestors([node], fileOf)] as const]
        : [],
    ),
  );
}

function isOfPart({ kind, position }: NavigationContainer, part: ClassicTabOrAnchor | null): boolean {
  return part === null
    ? position.index < 0
    : position.index === part.index && kind === part.kind && position.key.startsWith('classic ');
}

/** The version of a page, or of its tab or anchor, else the default one. */
function versionAt(
  versions: ReturnType<typeof listClassicVersions>,
  part: ClassicTabOrAnchor | null,
  chain: readonly NavigationContainer[],
): string | null {
  const named = chain.find(({ position }) => position.key === 'classic versions')?.label ?? part?.version ?? null;
  return named !== null && versions.some(({ name }) => name === named) ? named : getDefaultVersion(versions);
}

/** The first page that only belongs to a version; null if it has none. */
function firstOfVersion(version: string, tree: readonly NavigationNode[], pages: NavigationPages): string | null {
  const branches = tree.filter((one): one is NavigationContainer => 'children' in one && one.label === version);
  const isOwn = (node: NavigationNode) => 'source' in node && node.source['version'] === version;
  const inside = branches.flatMap(({ children }) => children);
  return pages.findFirstUrl(flattenGroups(inside).filter(isOwn)) ?? pages.findFirstUrl(inside.filter(isOwn));
}

function switchOf(
  versions: ReturnType<typeof listClassicVersions>,
  chosen: string | null,
  firstOf: (name: string) => string | null,
): readonly NavigationSwitch[] {
  if (versions.length === 0) return [];
  const front = '/';
  const options = versions.map(({ name, address }) => plain(name, address ?? firstOf(name) ?? front, name === chosen));
  return [{ kind: 'version', options }];
}

function plain(label: string, href: string, isSelected: boolean): NavigationOption {
  return {
    label,
    language: null,
    href,
    isExternal: !href.startsWith('/'),
    isSelected,
    icon: null,
    iconType: null,
    color: null,
    tag: null,
    description: null,
    isInFooter: false,
    menu: [],
  };
}

function choiceOf(
  { label, written }: ClassicTabOrAnchor,
  isChosen: boolean,
  href: string | null,
): NavigationOption | null {
  if (href === null) return null;
  const { color } = written;
  const from = isJsonObject(color) ? toHexColor(color['from']) : toHexColor(color);
  return {
    ...plain(label, href, isChosen),
    ...readConfigIcon(written),
    color: from === null ? null : { light: from, dark: from, to: isJsonObject(color) ? toHexColor(color['to']) : null },
  };
}
