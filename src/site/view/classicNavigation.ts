import type { RepoPath } from '#base/repoPath.ts';
import { isList, isObject, type DocsJson, type JsonObject } from '#config/docsJson.ts';
import type { NavigationContainer, NavigationNode } from '#config/navigation/navigationTree.ts';
import { colourIn, iconIn, objectIn, objectsIn, wordsIn } from './jsonRead.ts';
import type { KnownPages } from './knownPages.ts';
import {
  pagesInOrder,
  type NavigationChoice,
  type NavigationSwitch,
  type NavigationView,
  type SidebarEntry,
} from './navigationView.ts';

/** A tab or an anchor of a classic configuration: pages are in it whose address starts with its prefix. */
interface Part {
  readonly kind: 'tab' | 'anchor';
  readonly written: JsonObject;
  readonly label: string;
  /** `/api-reference`; null where it leads to another site. */
  readonly prefix: string | null;
  readonly address: string;
  readonly version: string | null;
  readonly isDefaultHidden: boolean;
}

/** A version by its name, and its address where its pages are elsewhere. */
interface Version {
  readonly name: string;
  readonly address: string | null;
  readonly isDefault: boolean;
}

/** The navigation of a classic configuration, as it stands on each page: the start of the page's address chooses tab, anchor and version (specification, Anchor and Tabs). */
export function classicNavigation(
  { config }: Pick<DocsJson, 'config'>,
  tree: readonly NavigationNode[],
  pages: KnownPages,
): (path: RepoPath | null, url: string) => NavigationView {
  const parts = [
    ...objectsIn(config['tabs']).flatMap((tab) => partOf('tab', tab) ?? []),
    ...objectsIn(config['anchors']).flatMap((anchor) => partOf('anchor', anchor) ?? []),
  ];
  const groups = groupsOf(tree);
  const versions = versionsOf(config);
  const groupAt = groupsAround(groups, pages);
  /** The entries of a part and a version, which all of their pages share. */
  const made = new Map<string, readonly SidebarEntry[]>();
  const entriesIn = (part: Part | null, version: string | null): readonly SidebarEntry[] => {
    const key = `${part?.kind} ${part?.prefix} ${version}`;
    const before = made.get(key);
    if (before !== undefined) return before;
    const seen = groups.filter(
      (group) => versionOfGroup(group) === null || version === null || versionOfGroup(group) === version,
    );
    const entries = pages
      .entriesOf(seen)
      .flatMap((entry) => within(entry, (url) => partAt(parts, url)?.prefix === part?.prefix) ?? []);
    made.set(key, entries);
    return entries;
  };
  return (path, url) => {
    const around = (path === null ? undefined : groupAt.get(path)) ?? [];
    const part = partAt(parts, url);
    const version = versionAt(versions, part, around);
    const others = (kind: Part['kind']) =>
      parts.filter(
        (candidate) =>
          candidate.kind === kind &&
          (candidate.version === null || candidate.version === version) &&
          (!candidate.isDefaultHidden || candidate === part),
      );
    const first = (candidate: Part | null) => pagesInOrder(entriesIn(candidate, version))[0]?.url ?? null;
    const choices = (kind: Part['kind']) =>
      others(kind).flatMap(
        (candidate) =>
          choiceOf(
            candidate,
            isInside(candidate, url),
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
      switches: switchOf(versions, version, (name) => firstOfVersion(name, parts, groups, pages)),
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

function partOf(kind: Part['kind'], written: JsonObject): Part | null {
  const [label, url] = [wordsIn(written['name']), wordsIn(written['url'])];
  if (label === null || url === null) return null;
  const prefix = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url) ? null : `/${url.replaceAll(/^\/+|\/+$/g, '')}`;
  return {
    kind,
    written,
    label,
    prefix,
    address: url,
    version: wordsIn(written['version']),
    isDefaultHidden: written['isDefaultHidden'] === true,
  };
}

function isInside({ prefix }: Part, url: string): boolean {
  return prefix !== null && (url === prefix || url.startsWith(prefix === '/' ? '/' : `${prefix}/`));
}

/** The tab or anchor that a page is in: that with the longest prefix. */
function partAt(parts: readonly Part[], url: string): Part | null {
  return parts
    .filter((part) => isInside(part, url))
    .reduce<Part | null>(
      (best, part) => (best === null || (part.prefix ?? '').length > (best.prefix ?? '').length ? part : best),
      null,
    );
}

/** The groups as they are written: the tree has put them into tabs. */
function groupsOf(tree: readonly NavigationNode[]): readonly NavigationNode[] {
  const all = tree.flatMap((node) =>
    node.kind === 'tab' || node.kind === 'anchor' ? node.children : node.kind === 'link' ? [] : [node],
  );
  return all.toSorted((a, b) => a.home.index - b.home.index);
}

function groupsAround(
  groups: readonly NavigationNode[],
  pages: KnownPages,
): ReadonlyMap<RepoPath, readonly NavigationContainer[]> {
  const found = new Map<RepoPath, readonly NavigationContainer[]>();
  const visit = (node: NavigationNode, chain: readonly NavigationContainer[]): void => {
    if (node.kind === 'link' || node.kind === 'unknown') return;
    const path =
      node.kind === 'page'
        ? pages.pageOf(node.entry)?.path
        : node.root === null
          ? undefined
          : pages.pageOf(node.root)?.path;
    const inside = node.kind === 'page' ? chain : [...chain, node];
    if (path !== undefined && !found.has(path)) found.set(path, inside);
    if (node.kind !== 'page') for (const child of node.children) visit(child, inside);
  };
  for (const group of groups) visit(group, []);
  return found;
}

function versionOfGroup(node: NavigationNode): string | null {
  return 'written' in node ? wordsIn(node.written['version']) : null;
}

function versionsOf(config: JsonObject): readonly Version[] {
  const { versions } = config;
  if (!isList(versions)) return [];
  return versions.flatMap((version) => {
    const name = isObject(version) ? wordsIn(version['name']) : wordsIn(version);
    return name === null
      ? []
      : [
          {
            name,
            address: isObject(version) ? wordsIn(version['url']) : null,
            isDefault: isObject(version) && version['default'] === true,
          },
        ];
  });
}

/** The version of the page's group, or of the tab or anchor around it; else the one that says so, else the first. */
function versionAt(
  versions: readonly Version[],
  part: Part | null,
  around: readonly NavigationContainer[],
): string | null {
  const named = around.map(versionOfGroup).find((name) => name !== null) ?? part?.version ?? null;
  if (named !== null && versions.some(({ name }) => name === named)) return named;
  return (versions.find(({ isDefault }) => isDefault) ?? versions[0])?.name ?? null;
}

/** The first page that belongs to a version alone; null where it has none of its own. */
function firstOfVersion(
  version: string,
  parts: readonly Part[],
  groups: readonly NavigationNode[],
  pages: KnownPages,
): string | null {
  const own = pages.firstOf(groups.filter((group) => versionOfGroup(group) === version));
  if (own !== null) return own;
  const part = parts.find((candidate) => candidate.version === version && candidate.prefix !== null);
  return part === undefined
    ? null
    : (pagesInOrder(pages.entriesOf(groups)).find(({ url }) => isInside(part, url))?.url ?? null);
}

function switchOf(
  versions: readonly Version[],
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

function choiceOf({ label, written }: Part, isChosen: boolean, href: string | null): NavigationChoice | null {
  if (href === null) return null;
  const { color } = written;
  const from = isObject(color) ? colourIn(color['from']) : colourIn(color);
  return {
    ...plain(label, href, isChosen),
    ...iconIn(written),
    colour: from === null ? null : { light: from, dark: from, to: isObject(color) ? colourIn(color['to']) : null },
  };
}

/** What of an entry is in a part of the site; null where nothing is. */
function within(entry: SidebarEntry, isIn: (url: string) => boolean): SidebarEntry | null {
  if (entry.kind === 'link') return entry;
  if (entry.kind === 'page') return isIn(entry.url) ? entry : null;
  const entries = entry.entries.flatMap((inner) => within(inner, isIn) ?? []);
  const root = entry.root !== null && isIn(entry.root) ? entry.root : null;
  return root === null && !entries.some(({ kind }) => kind !== 'link') ? null : { ...entry, root, entries };
}
