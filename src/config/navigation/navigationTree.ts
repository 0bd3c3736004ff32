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
  readonly lists: readonly { readonly key: string; readonly location: JsonLocation }[];
  /** The source object, for properties that only the built site uses. */
  readonly source: JsonObject;
  readonly location: JsonLocation;
  readonly position: EntryPosition;
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
  readonly location: JsonLocation;
  readonly position: EntryPosition;
}

/** An entry that links to another site. */
export interface NavigationLink {
  readonly kind: 'link';
  readonly label: string;
  readonly href: string;
  /** The source object. */
  readonly source: JsonObject;
  readonly location: JsonLocation;
  readonly position: EntryPosition;
}

/** An entry of an unknown kind. It is kept and shown with its own label. */
export interface NavigationUnknown {
  readonly kind: 'unknown';
  readonly label: string;
  readonly location: JsonLocation;
  readonly position: EntryPosition;
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
export function buildNavigationTree(docs: Pick<DocsJson, 'config' | 'locations'>): readonly NavigationNode[] {
  const { navigation } = docs.config;
  const start: JsonLocation = docs.locations.get(navigation ?? null) ?? { file: null, path: ['navigation'] };
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
  docs: Pick<DocsJson, 'locations'>,
): readonly NavigationNode[] {
  const nodes: NavigationNode[] = [];
  for (const { key, kind, list, at } of listChildLists(object, place, docs)) {
    list.forEach((entry, index) => {
      const home: EntryPosition = { list: at, key, index };
      nodes.push(
        kind !== null && isJsonObject(entry)
          ? containerNode(kind, entry, docs.locations.get(entry) ?? inside(at, index), home, docs)
          : entryNode(entry, home, docs),
      );
    });
  }
  const global = object['global'];
  if (isJsonObject(global)) {
    for (const node of childrenOf(global, docs.locations.get(global) ?? inside(place, 'global'), docs))
      nodes.push(node);
  }
  return nodes;
}

/** The child lists of a navigation object in display order; `kind` is null for pages. */
export function listChildLists(object: JsonObject, place: JsonLocation, docs: Pick<DocsJson, 'locations'>) {
  return [...lists, ['pages', null] as const].flatMap(([key, kind]) => {
    const list = object[key];
    return isJsonArray(list) ? [{ key, kind, list, at: docs.locations.get(list) ?? inside(place, key) }] : [];
  });
}

function entryNode(entry: JsonValue, position: EntryPosition, docs: Pick<DocsJson, 'locations'>): NavigationNode {
  const location = inside(position.list, position.index);
  if (typeof entry === 'string') {
    const method = operationEntryPattern.exec(entry)?.[1]?.toUpperCase() ?? null;
    return { kind: 'page', entry: method === null ? entry.replace(/^\.?\//, '') : entry, method, location, position };
  }
  if (!isJsonObject(entry)) return { kind: 'unknown', label: JSON.stringify(entry), location, position };
  const at = docs.locations.get(entry) ?? location;
  const kind = (['group', 'tab', 'anchor', 'dropdown', 'version', 'language', 'product', 'item'] as const).find(
    (key) => typeof entry[key] === 'string',
  );
  if (kind !== undefined) return containerNode(kind, entry, at, position, docs);
  const label = text(entry['title'] ?? entry['name'] ?? entry['sourceRef']) ?? JSON.stringify(entry);
  return { kind: 'unknown', label, location: at, position };
}

function containerNode(
  kind: ContainerKind,
  object: JsonObject,
  location: JsonLocation,
  position: EntryPosition,
  docs: Pick<DocsJson, 'locations'>,
): NavigationContainer | NavigationLink {
  const label = text(object[kind]) ?? text(object['name']) ?? '';
  const children = childrenOf(object, location, docs);
  const href = text(object['href']);
  if (href !== null && children.length === 0 && kind !== 'tab')
    return { kind: 'link', label, href, source: object, location, position };
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
    lists: listChildLists(object, location, docs).map(({ key, at }) => ({ key, location: at })),
    source: object,
    location,
    position,
  };
}

/**
 * Classic tabs and anchors contain the groups whose first page starts with their `url` (reference §1.6); the rest comes
 * first. `buildSiteTree` builds what readers see.
 */
function classicTree(
  docs: Pick<DocsJson, 'config' | 'locations'>,
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
      const position: EntryPosition = {
        list: docs.locations.get(list) ?? { file: null, path: [`${kind}s`] },
        key: `classic ${kind}s`,
        index,
      };
      const location = docs.locations.get(entry) ?? inside(position.list, index);
      const node = containerNode(kind, { ...entry, [kind]: entry['name'] ?? '' }, location, position, docs);
      const url = text(entry['url']) ?? '';
      if (/^[a-z]+:/i.test(url))
        links.push({ kind: 'link', label: text(entry['name']) ?? url, href: url, source: entry, location, position });
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
    source: {},
    location: start,
    position: { list: start, key: `classic ${kind}s`, index: -1 },
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
