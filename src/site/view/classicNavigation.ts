import type { RepoPath } from '#base/repoPath.ts';
import { isJsonObject, type DocsJson } from '#config/docsJson.ts';
import type { NavigationContainer, NavigationNode } from '#config/navigation/navigationTree.ts';
import { createBranchWalker, mapPageAncestors } from './branches.ts';
import { toHexColor, readConfigIcon, toObject, toTextOrNull } from './jsonRead.ts';
import type { NavigationPages } from './navigationPages.ts';
import { toRouteLink } from './routes.ts';
import {
  flattenPages,
  type NavigationOption,
  type NavigationSwitch,
  type NavigationView,
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
): (path: RepoPath | null, url: string) => NavigationView {
  const parts = listClassicTabsAndAnchors(config);
  const versions = listClassicVersions(config);
  const walk = createBranchWalker(tree);
  const chains = mapPageAncestors(tree, ({ entry }) => pages.resolvePage(entry)?.path ?? null);
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
  return (path, url) => {
    const chain = (path === null ? undefined : chains.get(path)) ?? [];
    const around = chain.filter(({ kind }) => kind === 'group');
    // Parts of several versions can have the same prefix.
    const part = parts.find((one) => chain.some((node) => isOfPart(node, one))) ?? findTabOrAnchor(parts, url);
    const version = versionAt(versions, part, chain);
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
    const primary = toObject(config['primaryTab']);
    const isRest = (list: readonly NavigationOption[]) => !list.some(({ isSelected }) => isSelected);
    const top = toObject(config['topAnchor']);
    return {
      switches: switchOf(versions, version, (name) => toRouteLink(firstOfVersion(name, tree, pages))),
      tabs:
        tabs.length === 0 || restHref === null || primary['isDefaultHidden'] === true
          ? tabs
          : [
              plain(
                toTextOrNull(primary['name']) ?? toTextOrNull(top['name']) ?? 'Documentation',
                restHref,
                isRest(tabs),
              ),
              ...tabs,
            ],
      anchors:
        anchors.length === 0 || restHref === null
          ? anchors
          : [
              {
                ...plain(toTextOrNull(top['name']) ?? 'Documentation', restHref, isRest(anchors)),
                icon: toTextOrNull(top['icon']) ?? 'book-open',
                iconType: toTextOrNull(top['iconType']) ?? 'duotone',
              },
              ...anchors,
            ],
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
