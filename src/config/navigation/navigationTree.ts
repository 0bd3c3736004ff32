import {
  isJsonArray,
  isJsonObject,
  type DocsJson,
  type JsonObject,
  type JsonLocation,
  type JsonValue,
} from '../docsJson.ts';

/** The kinds of nodes with children, by the key that names them (reference §1.5). */
export type ContainerKind = 'language' | 'version' | 'tab' | 'anchor' | 'dropdown' | 'product' | 'item' | 'group';

/** A node of the navigation as readers see it. */
export type NavigationNode = NavigationContainer | NavigationPage | NavigationLink | NavigationUnknown;

/** The list that contains an entry. For a `$ref` entry, this is where the `$ref` is written; what it names is elsewhere. */
export interface EntryPosition {
  readonly list: JsonLocation;
  /**
   * The key of the list: `pages`, `groups`, `tabs` …; in a classic configuration also `navigation`, `classic tabs`, or
   * `classic anchors`.
   */
  readonly key: string;
  readonly index: number;
}

/** A node with children. */
export interface NavigationContainer {
  readonly kind: ContainerKind;
  readonly label: string;
  readonly icon: string | null;
  readonly iconType: string | null;
  readonly tag: string | null;
  readonly hidden: boolean;
  readonly expanded: boolean;
  /** The page that opens when a group is clicked. */
  readonly root: string | null;
  readonly href: string | null;
  readonly openapi: JsonValue | null;
  readonly children: readonly NavigationNode[];
  /** The child lists in the file, in display order. */
  readonly lists: readonly { readonly key: string; readonly place: JsonLocation }[];
  /** The source object, for properties that only the built site uses. */
  readonly written: JsonObject;
  readonly place: JsonLocation;
  readonly home: EntryPosition;
}

/** The default fields of a container. */
export const defaultContainerFields = {
  icon: null,
  iconType: null,
  tag: null,
  hidden: false,
  expanded: false,
  root: null,
  href: null,
  openapi: null,
  lists: [],
} as const;

/** An entry that names a page, as written: a path without extension, or `METHOD /path` of an API. */
export interface NavigationPage {
  readonly kind: 'page';
  readonly entry: string;
  readonly method: string | null;
  readonly place: JsonLocation;
  readonly home: EntryPosition;
}

/** An entry that links to another site. */
export interface NavigationLink {
  readonly kind: 'link';
  readonly label: string;
  readonly href: string;
  /** The source object. */
  readonly written: JsonObject;
  readonly place: JsonLocation;
  readonly home: EntryPosition;
}

/** An entry of an unknown kind. It is kept and shown with its own label. */
export interface NavigationUnknown {
  readonly kind: 'unknown';
  readonly label: string;
  readonly place: JsonLocation;
  readonly home: EntryPosition;
}

/** The list key of nodes that are generated from an OpenAPI file and not written anywhere. */
export const generatedListKey = 'openapi';

const lists: readonly (readonly [string, ContainerKind])[] = [
  ['products', 'product'],
  ['languages', 'language'],
  ['versions', 'version'],
  ['tabs', 'tab'],
  ['dropdowns', 'dropdown'],
  ['anchors', 'anchor'],
  ['menu', 'item'],
  ['groups', 'group'],
];
/** Matches an entry that names an operation; the group captures the method. */
export const operationEntryPattern = /^(?:\S+\s+)?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|WEBHOOK)\s+\S/i;

/** Builds the navigation of a configuration in either format. A node's kind comes from its key, and each node has its source location. */
export function buildNavigationTree(docs: Pick<DocsJson, 'config' | 'places'>): readonly NavigationNode[] {
  const { navigation } = docs.config;
  const start: JsonLocation = docs.places.get(navigation ?? null) ?? { file: null, path: ['navigation'] };
  if (isJsonArray(navigation))
    return classicTree(
      docs,
      start,
      navigation.map((entry, index) => entryNode(entry, { list: start, key: 'navigation', index }, docs)),
    );
  return isJsonObject(navigation) ? childrenOf(navigation, start, docs) : [];
}

function inside(place: JsonLocation, ...keys: readonly (string | number)[]): JsonLocation {
  return { file: place.file, path: [...place.path, ...keys] };
}

function childrenOf(
  object: JsonObject,
  place: JsonLocation,
  docs: Pick<DocsJson, 'places'>,
): readonly NavigationNode[] {
  const nodes: NavigationNode[] = [];
  for (const { key, kind, list, at } of listChildLists(object, place, docs)) {
    list.forEach((entry, index) => {
      const home: EntryPosition = { list: at, key, index };
      nodes.push(
        kind !== null && isJsonObject(entry)
          ? containerNode(kind, entry, docs.places.get(entry) ?? inside(at, index), home, docs)
          : entryNode(entry, home, docs),
      );
    });
  }
  const global = object['global'];
  if (isJsonObject(global)) {
    for (const node of childrenOf(global, docs.places.get(global) ?? inside(place, 'global'), docs)) nodes.push(node);
  }
  return nodes;
}

/** The child lists of a navigation object in display order; `kind` is null for pages. */
export function listChildLists(object: JsonObject, place: JsonLocation, docs: Pick<DocsJson, 'places'>) {
  return [...lists, ['pages', null] as const].flatMap(([key, kind]) => {
    const list = object[key];
    return isJsonArray(list) ? [{ key, kind, list, at: docs.places.get(list) ?? inside(place, key) }] : [];
  });
}

function entryNode(entry: JsonValue, home: EntryPosition, docs: Pick<DocsJson, 'places'>): NavigationNode {
  const place = inside(home.list, home.index);
  if (typeof entry === 'string') {
    const method = operationEntryPattern.exec(entry)?.[1]?.toUpperCase() ?? null;
    return { kind: 'page', entry: method === null ? entry.replace(/^\.?\//, '') : entry, method, place, home };
  }
  if (!isJsonObject(entry)) return { kind: 'unknown', label: JSON.stringify(entry), place, home };
  const at = docs.places.get(entry) ?? place;
  const kind = (['group', 'tab', 'anchor', 'dropdown', 'version', 'language', 'product', 'item'] as const).find(
    (key) => typeof entry[key] === 'string',
  );
  if (kind !== undefined) return containerNode(kind, entry, at, home, docs);
  const label = text(entry['title'] ?? entry['name'] ?? entry['sourceRef']) ?? JSON.stringify(entry);
  return { kind: 'unknown', label, place: at, home };
}

function containerNode(
  kind: ContainerKind,
  object: JsonObject,
  place: JsonLocation,
  home: EntryPosition,
  docs: Pick<DocsJson, 'places'>,
): NavigationContainer | NavigationLink {
  const label = text(object[kind]) ?? text(object['name']) ?? '';
  const children = childrenOf(object, place, docs);
  const href = text(object['href']);
  if (href !== null && children.length === 0 && kind !== 'tab')
    return { kind: 'link', label, href, written: object, place, home };
  const icon = object['icon'];
  return {
    kind,
    label,
    icon: isJsonObject(icon) ? text(icon['name']) : text(icon),
    iconType: isJsonObject(icon) ? text(icon['style']) : text(object['iconType']),
    tag: text(object['tag']),
    hidden: object['hidden'] === true || object['isDefaultHidden'] === true,
    expanded: object['expanded'] === true,
    root: text(object['root']),
    href,
    openapi: object['openapi'] ?? null,
    children,
    lists: listChildLists(object, place, docs).map(({ key, at }) => ({ key, place: at })),
    written: object,
    place,
    home,
  };
}

/**
 * Classic tabs and anchors contain the groups whose first page starts with their `url` (reference §1.6); the rest comes
 * first. `buildSiteTree` builds what readers see.
 */
function classicTree(
  docs: Pick<DocsJson, 'config' | 'places'>,
  start: JsonLocation,
  groups: readonly NavigationNode[],
): readonly NavigationNode[] {
  const { tabs, anchors, topAnchor } = docs.config;
  const found: (readonly [NavigationContainer, string])[] = [];
  const links: NavigationNode[] = [];
  for (const [list, kind] of [
    [tabs, 'tab'],
    [anchors, 'anchor'],
  ] as const) {
    if (!isJsonArray(list)) continue;
    list.forEach((entry, index) => {
      if (!isJsonObject(entry)) return;
      const home: EntryPosition = {
        list: docs.places.get(list) ?? { file: null, path: [`${kind}s`] },
        key: `classic ${kind}s`,
        index,
      };
      const place = docs.places.get(entry) ?? inside(home.list, index);
      const node = containerNode(kind, { ...entry, [kind]: entry['name'] ?? '' }, place, home, docs);
      const url = text(entry['url']) ?? '';
      if (/^[a-z]+:/i.test(url))
        links.push({ kind: 'link', label: text(entry['name']) ?? url, href: url, written: entry, place, home });
      else if ('children' in node) found.push([node, url.replace(/^\/|\/$/g, '')]);
    });
  }
  if (found.length === 0) return [...groups, ...links];
  const byLength = found.toSorted(([, a], [, b]) => b.length - a.length);
  const home = (node: NavigationNode): string | null => {
    const page = firstPage(node);
    return byLength.find(([, url]) => page !== null && (page === url || page.startsWith(`${url}/`)))?.[1] ?? null;
  };
  const kind = found.some(([node]) => node.kind === 'tab') ? 'tab' : 'anchor';
  const first: NavigationContainer = {
    ...defaultContainerFields,
    kind,
    label:
      (kind === 'tab' && isJsonObject(docs.config['primaryTab']) ? text(docs.config['primaryTab']['name']) : null) ??
      (isJsonObject(topAnchor) ? text(topAnchor['name']) : null) ??
      'Documentation',
    children: groups.filter((group) => home(group) === null),
    written: {},
    place: start,
    home: { list: start, key: `classic ${kind}s`, index: -1 },
  };
  const filled = found.map(([tab, url]) => ({ ...tab, children: groups.filter((group) => home(group) === url) }));
  return [...(first.children.length > 0 ? [first] : []), ...filled, ...links];
}

function firstPage(node: NavigationNode): string | null {
  if (node.kind === 'page') return node.entry;
  if (node.kind === 'link' || node.kind === 'unknown') return null;
  for (const child of node.children) {
    const page = firstPage(child);
    if (page !== null) return page;
  }
  return null;
}

function text(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
