import { normalizeRoute } from '#base/normalizeRoute.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { isJsonArray, isJsonObject, type DocsJson, type JsonObject, type JsonValue } from '#config/docsJson.ts';
import {
  defaultContainerFields,
  generatedListKey,
  type NavigationContainer,
  type NavigationNode,
} from '#config/navigation/navigationTree.ts';
import { findPageFile } from '#config/navigation/pageFiles.ts';
import { toTextOrNull } from './jsonRead.ts';
import { toPageUrl } from './routes.ts';

/** A tab or an anchor of a classic configuration. It contains the pages whose URL starts with its prefix. */
export interface ClassicTabOrAnchor {
  readonly kind: 'tab' | 'anchor';
  readonly written: JsonObject;
  readonly index: number;
  readonly label: string;
  /** `/api-reference`; null if it links to another site. */
  readonly prefix: string | null;
  readonly address: string;
  readonly version: string | null;
  readonly isDefaultHidden: boolean;
}

/** A version's name, and its URL if its pages are on another site. */
interface ClassicVersion {
  readonly name: string;
  readonly address: string | null;
  readonly isDefault: boolean;
}

/** Returns the URL of an entry's page. A missing file gets the URL it would have. */
export function createEntryUrlResolver(siteFolder: RepoPath, files: ReadonlySet<RepoPath>): (entry: string) => string {
  return (entry) => {
    const file = findPageFile(entry, siteFolder, files);
    return file === null ? normalizeRoute(entry) : toPageUrl(file, siteFolder);
  };
}

/**
 * The navigation in the order and branches that readers see. In the current format that is the tree as written. Classic
 * tabs and anchors contain pages by URL and versions contain groups by name (specification, Anchor and Tabs), so a
 * group can be in several of them, each with a part of its pages. Unsplit nodes stay the same objects.
 */
export function buildSiteTree(
  docs: Pick<DocsJson, 'config' | 'locations'>,
  tree: readonly NavigationNode[],
  urlOf: (entry: string) => string,
): readonly NavigationNode[] {
  const { config } = docs;
  if (!isJsonArray(config['navigation'])) return tree;
  const parts = listClassicTabsAndAnchors(config);
  const versions = listClassicVersions(config);
  const groups = flattenGroups(tree);
  const links = tree.filter(({ kind, position }) => kind === 'link' && position.key.startsWith('classic '));
  const prefixes = new Map<string, string | null>();
  const prefixOf = (entry: string) => {
    const known = prefixes.get(entry);
    if (known !== undefined) return known;
    const prefix = findTabOrAnchor(parts, urlOf(entry))?.prefix ?? null;
    prefixes.set(entry, prefix);
    return prefix;
  };
  const inVersion = (version: string | null): readonly NavigationNode[] => {
    const seen = groups.filter((group) => {
      const own = readGroupVersion(group, versions);
      return own === null || version === null || own === version;
    });
    if (!parts.some(({ prefix }) => prefix !== null)) return [...seen, ...links];
    const rest = within(seen, { prefix: null, home: null, prefixOf });
    return [
      ...(rest.length === 0 ? [] : [{ ...restPart(config, tree), children: rest }]),
      ...parts.flatMap((part) => {
        const node = nodeOf(part, tree);
        if (node === null) return [];
        const isSeen = part.version === null || version === null || part.version === version;
        // A part of another version still contains the pages whose group names this version.
        const own = isSeen ? seen : seen.filter((group) => readGroupVersion(group, versions) === version);
        const children = within(own, { prefix: part.prefix, home: null, prefixOf });
        return isSeen || children.length > 0 ? [{ ...node, children }] : [];
      }),
      ...links,
    ];
  };
  if (versions.length === 0) return inVersion(null);
  const list = docs.locations.get(config['versions'] ?? null) ?? { file: null, path: ['versions'] };
  const usual = getDefaultVersion(versions);
  return versions.map(({ name }, index) => ({
    ...defaultContainerFields,
    kind: 'version',
    label: name,
    source: name === usual ? { default: true } : {},
    children: inVersion(name),
    location: { file: list.file, path: [...list.path, index] },
    position: { list, key: 'classic versions', index },
  }));
}

function nodeOf(part: ClassicTabOrAnchor, tree: readonly NavigationNode[]): NavigationContainer | null {
  if (part.prefix === null) return null;
  const isIt = ({ kind, position }: NavigationNode) =>
    kind === part.kind && position.key === `classic ${part.kind}s` && position.index === part.index;
  return tree.find((node): node is NavigationContainer => 'children' in node && isIt(node)) ?? null;
}

/** The part of all pages that aren't in any other. */
function restPart(config: JsonObject, tree: readonly NavigationNode[]): Omit<NavigationContainer, 'children'> {
  const known = tree.find((node): node is NavigationContainer => 'children' in node && node.position.index < 0);
  if (known !== undefined) return known;
  const { tabs, primaryTab, topAnchor } = config;
  const kind = isJsonArray(tabs) && tabs.some(isJsonObject) ? 'tab' : 'anchor';
  const named = (value: JsonValue | undefined) => (isJsonObject(value) ? toTextOrNull(value['name']) : null);
  const location = { file: null, path: ['navigation'] };
  return {
    ...defaultContainerFields,
    kind,
    label: (kind === 'tab' ? named(primaryTab) : null) ?? named(topAnchor) ?? 'Documentation',
    source: {},
    location,
    position: { list: location, key: `classic ${kind}s`, index: -1 },
  };
}

/** The tabs and anchors of a classic configuration, in written order. */
export function listClassicTabsAndAnchors(config: JsonObject): readonly ClassicTabOrAnchor[] {
  return (['tab', 'anchor'] as const).flatMap((kind) => {
    const list = config[`${kind}s`];
    return isJsonArray(list)
      ? list.flatMap((one, index) => (isJsonObject(one) ? (partOf(kind, one, index) ?? []) : []))
      : [];
  });
}

function partOf(kind: ClassicTabOrAnchor['kind'], written: JsonObject, index: number): ClassicTabOrAnchor | null {
  const [label, url] = [toTextOrNull(written['name']), toTextOrNull(written['url'])];
  if (label === null || url === null) return null;
  return {
    kind,
    written,
    index,
    label,
    prefix: toUrlPrefix(url),
    address: url,
    version: toTextOrNull(written['version']),
    isDefaultHidden: written['isDefaultHidden'] === true,
  };
}

/** The URL prefix of a `url`: `/api`; null if it links to another site. */
export function toUrlPrefix(url: string): string | null {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url) ? null : `/${url.replaceAll(/^\/+|\/+$/g, '')}`;
}

/** True if a URL is in a part. */
export function isUnderPrefix({ prefix }: Pick<ClassicTabOrAnchor, 'prefix'>, url: string): boolean {
  return prefix !== null && (url === prefix || url.startsWith(prefix === '/' ? '/' : `${prefix}/`));
}

/** The tab or anchor that contains a URL: the one with the longest prefix; null if there is none. */
export function findTabOrAnchor(parts: readonly ClassicTabOrAnchor[], url: string): ClassicTabOrAnchor | null {
  return parts
    .filter((part) => isUnderPrefix(part, url))
    .reduce<ClassicTabOrAnchor | null>(
      (best, part) => (best === null || (part.prefix ?? '').length > (best.prefix ?? '').length ? part : best),
      null,
    );
}

/** Lists the versions of a classic configuration. */
export function listClassicVersions({ versions }: JsonObject): readonly ClassicVersion[] {
  if (!isJsonArray(versions)) return [];
  return versions.flatMap((version) => {
    const name = isJsonObject(version) ? toTextOrNull(version['name']) : toTextOrNull(version);
    if (name === null) return [];
    const [address, isDefault] = isJsonObject(version)
      ? [toTextOrNull(version['url']), version['default'] === true]
      : [null, false];
    return [{ name, address, isDefault }];
  });
}

/** The default version: the marked one, else the first. */
export function getDefaultVersion(versions: readonly ClassicVersion[]): string | null {
  return (versions.find(({ isDefault }) => isDefault) ?? versions[0])?.name ?? null;
}

/** The version of a group; null if it names no existing one, in which case it is in all of them. */
export function readGroupVersion(node: NavigationNode, versions: readonly ClassicVersion[]): string | null {
  const name = 'source' in node ? toTextOrNull(node.source['version']) : null;
  return versions.some((version) => version.name === name) ? name : null;
}

/** The groups in written order, without the tabs around them. Generated ones are last. */
export function flattenGroups(tree: readonly NavigationNode[]): readonly NavigationNode[] {
  const all = tree.flatMap((node) => {
    if (!node.position.key.startsWith('classic ')) return [node];
    return 'children' in node ? node.children : [];
  });
  const made = all.filter(({ position }) => position.key === generatedListKey);
  return [
    ...all.filter((node) => !made.includes(node)).toSorted((a, b) => a.position.index - b.position.index),
    ...made,
  ];
}

interface Pruning {
  /** Null for the rest, which isn't in any part. */
  readonly prefix: string | null;
  /** The part of leading nodes without a URL: empty groups, unknown operations. */
  readonly home: string | null;
  readonly prefixOf: (entry: string) => string | null;
}

/** The nodes of a part. Nodes without a URL go with the one before them. */
function within(nodes: readonly NavigationNode[], pruning: Pruning): readonly NavigationNode[] {
  let { home } = pruning;
  return nodes.flatMap((node): readonly NavigationNode[] => {
    const own = firstPrefix(node, pruning.prefixOf);
    if (own !== undefined) home = own;
    const isHere = home === pruning.prefix;
    if (node.kind === 'page') return isHere ? [node] : [];
    if (node.kind === 'link' || node.kind === 'unknown') return isHere ? [node] : [];
    const children = within(node.children, { ...pruning, home });
    const root = node.root !== null && pruning.prefixOf(node.root) === pruning.prefix ? node.root : null;
    if (children.length === 0 && root === null && !(own === undefined && isHere)) return [];
    const isWhole = root === node.root && children.length === node.children.length;
    return [
      isWhole && children.every((child, index) => child === node.children[index]) ? node : { ...node, root, children },
    ];
  });
}

/** The prefix of the first page at or below a node; undefined if there is none. */
function firstPrefix(node: NavigationNode, prefixOf: Pruning['prefixOf']): string | null | undefined {
  if (node.kind === 'page') return node.method === null ? prefixOf(node.entry) : undefined;
  if (node.kind === 'link' || node.kind === 'unknown') return undefined;
  if (node.root !== null) return prefixOf(node.root);
  for (const child of node.children) {
    const found = firstPrefix(child, prefixOf);
    if (found !== undefined) return found;
  }
  return undefined;
}
