import type { RepoPath } from '#base/repoPath.ts';
import { isObject, type DocsJson } from '#config/docsJson.ts';
import type { NavigationContainer, NavigationNode } from '#config/navigation/navigationTree.ts';
import { branchWalker, chainsOf } from './branches.ts';
import { colourIn, iconIn, objectIn, wordsIn } from './jsonRead.ts';
import type { KnownPages } from './knownPages.ts';
import {
  pagesInOrder,
  type NavigationChoice,
  type NavigationSwitch,
  type NavigationView,
  type SidebarEntry,
} from './navigationView.ts';
import {
  classicParts,
  classicVersions,
  groupsOf,
  isInPart,
  partAt,
  usualVersion,
  type ClassicPart,
} from './siteTree.ts';

/** The navigation of a classic configuration, as it is on each page: the start of the page's address chooses tab, anchor and version (specification, Anchor and Tabs). `tree` is the site's own (`siteTree`). */
export function classicNavigation(
  { config }: Pick<DocsJson, 'config'>,
  tree: readonly NavigationNode[],
  pages: KnownPages,
): (path: RepoPath | null, url: string) => NavigationView {
  const parts = classicParts(config);
  const versions = classicVersions(config);
  const walk = branchWalker(tree);
  const chains = chainsOf(tree, ({ entry }) => pages.pageOf(entry)?.path ?? null);
  /** The entries of a part and a version, which all of their pages share. */
  const entriesIn = (part: ClassicPart | null, version: string | null): readonly SidebarEntry[] => {
    const { nodes, levels } = walk((branches) => {
      if (branches[0]?.home.key === 'classic versions') return branches.find(({ label }) => label === version) ?? null;
      return branches.find((branch) => isOfPart(branch, part)) ?? null;
    });
    const isThere = levels.every(({ branches, chosen }) => branches.length === 0 || chosen !== null);
    return isThere ? pages.entriesOf(nodes) : [];
  };
  return (path, url) => {
    const chain = (path === null ? undefined : chains.get(path)) ?? [];
    const around = chain.filter(({ kind }) => kind === 'group');
    // Parts of several versions can have the same prefix.
    const part = parts.find((one) => chain.some((node) => isOfPart(node, one))) ?? partAt(parts, url);
    const version = versionAt(versions, part, chain);
    const others = (kind: ClassicPart['kind']) =>
      parts.filter(
        (candidate) =>
          candidate.kind === kind &&
          (candidate.version === null || candidate.version === version) &&
          (!candidate.isDefaultHidden || candidate === part),
      );
    const first = (candidate: ClassicPart | null) => pagesInOrder(entriesIn(candidate, version))[0]?.url ?? null;
    const choices = (kind: ClassicPart['kind']) =>
      others(kind).flatMap(
        (candidate) =>
          choiceOf(
            candidate,
            isInPart(candidate, url),
            candidate.prefix === null ? candidate.address : first(candidate),
          ) ?? [],
      );
    const restHref = first(null);
    const tabs = choices('tab');
    const anchors = choices('anchor');
    const primary = objectIn(config['primaryTab']);
    const isRest = (list: readonly NavigationChoice[]) => !list.some(({ isChosen }) => isChosen);
    const top = objectIn(config['topAnchor']);
    return {
      switches: switchOf(versions, version, (name) => firstOfVersion(name, tree, pages)),
      tabs:
        tabs.length === 0 || restHref === null || primary['isDefaultHidden'] === true
          ? tabs
          : [
              plain(wordsIn(primary['name']) ?? wordsIn(top['name']) ?? 'Documentation', restHref, isRest(tabs)),
              ...tabs,
            ],
      anchors:
        anchors.length === 0 || restHref === null
          ? anchors
          : [
              {
                ...plain(wordsIn(top['name']) ?? 'Documentation', restHref, isRest(anchors)),
                icon: wordsIn(top['icon']) ?? 'book-open',
                iconType: wordsIn(top['iconType']) ?? 'duotone',
              },
              ...anchors,
            ],
      entries: entriesIn(part, version),
      groups: around
        .filter(({ label }) => label !== '')
        .map(({ label, root }) => ({ label, href: root === null ? null : (pages.pageOf(root)?.url ?? null) })),
    };
  };
}

function isOfPart({ kind, home }: NavigationContainer, part: ClassicPart | null): boolean {
  return part === null
    ? home.index < 0
    : home.index === part.index && kind === part.kind && home.key.startsWith('classic ');
}

/** The version around a page, or around its tab or anchor; else the one that readers see first. */
function versionAt(
  versions: ReturnType<typeof classicVersions>,
  part: ClassicPart | null,
  chain: readonly NavigationContainer[],
): string | null {
  const named = chain.find(({ home }) => home.key === 'classic versions')?.label ?? part?.version ?? null;
  return named !== null && versions.some(({ name }) => name === named) ? named : usualVersion(versions);
}

/** The first page that belongs to a version alone; null if it has none of its own. */
function firstOfVersion(version: string, tree: readonly NavigationNode[], pages: KnownPages): string | null {
  const branches = tree.filter((one): one is NavigationContainer => 'children' in one && one.label === version);
  const isOwn = (node: NavigationNode) => 'written' in node && node.written['version'] === version;
  const inside = branches.flatMap(({ children }) => children);
  return pages.firstOf(groupsOf(inside).filter(isOwn)) ?? pages.firstOf(inside.filter(isOwn));
}

function switchOf(
  versions: ReturnType<typeof classicVersions>,
  chosen: string | null,
  firstOf: (name: string) => string | null,
): readonly NavigationSwitch[] {
  if (versions.length === 0) return [];
  const front = '/';
  const options = versions.map(({ name, address }) => plain(name, address ?? firstOf(name) ?? front, name === chosen));
  return [{ kind: 'version', options }];
}

function plain(label: string, href: string, isChosen: boolean): NavigationChoice {
  return {
    label,
    language: null,
    href,
    isElsewhere: !href.startsWith('/'),
    isChosen,
    icon: null,
    iconType: null,
    colour: null,
    tag: null,
    description: null,
    isAtEnd: false,
    menu: [],
  };
}

function choiceOf({ label, written }: ClassicPart, isChosen: boolean, href: string | null): NavigationChoice | null {
  if (href === null) return null;
  const { color } = written;
  const from = isObject(color) ? colourIn(color['from']) : colourIn(color);
  return {
    ...plain(label, href, isChosen),
    ...iconIn(written),
    colour: from === null ? null : { light: from, dark: from, to: isObject(color) ? colourIn(color['to']) : null },
  };
}
