import { formatList } from '#base/formatList.ts';
import type { RepoPath } from '#base/repoPath.ts';
import {
  isJsonArray,
  isJsonObject,
  type DocsJson,
  type JsonObject,
  type JsonLocation,
  type JsonValue,
} from '../docsJson.ts';
import type { JsonPath } from '../edit/parsedJsonText.ts';
import { childLists, containerKindOf, isNodeKey, type ChildList } from '../navigation/nodeKinds.ts';
import {
  buildNavigationTree,
  type ContainerKind,
  type NavigationContainer,
  type NavigationNode,
} from '../navigation/navigationTree.ts';
import { listPageEntries, findPageFile } from '../navigation/pageFiles.ts';
import { formatJsonPath } from './checkFields.ts';
import type { ConfigFinding } from './configFinding.ts';

const childKinds = Object.keys(childLists) as readonly ChildList[]; // the keys of a constant
const scopes = new Set(['language', 'version', 'product']);

/** Checks the navigation: conflicting kinds of children, duplicate entries and groups, tabs without pages, unlisted versions. */
export function checkNavigation(docs: DocsJson): readonly ConfigFinding[] {
  const tree = buildNavigationTree(docs);
  return [
    ...severalKinds(docs.config['navigation'], null, ['navigation']),
    ...(docs.format === 'current' ? unknownNodeKeys(docs.config['navigation'], null, ['navigation']) : []),
    ...twice(docs, tree),
    ...prefixes(docs, tree),
    ...versionsOf(docs),
  ];
}

/** Finds entries without a page file. */
export function checkEntries(
  docs: DocsJson,
  siteFolder: RepoPath,
  files: ReadonlySet<RepoPath>,
): readonly ConfigFinding[] {
  return listPageEntries(buildNavigationTree(docs))
    .filter(({ entry, method }) => method === null && findPageFile(entry, siteFolder, files) === null)
    .map(({ entry, location }) =>
      found(docs, 'config/page-not-found', 'warning', `No file found for the page ${entry}.`, location),
    );
}

/** Services keep the first kind of children and silently drop the rest (reference §1.5); `href` wins over all of them. */
function severalKinds(
  value: JsonValue | undefined,
  kind: ContainerKind | null,
  path: JsonPath,
): readonly ConfigFinding[] {
  if (isJsonArray(value)) return value.flatMap((entry, index) => severalKinds(entry, kind, [...path, index]));
  if (!isJsonObject(value)) return [];
  const lists = childKinds.filter((key) => kind === null || isNodeKey(kind, key));
  const held = [
    ...(typeof value['href'] === 'string' ? ['href'] : []),
    ...lists.filter((key) => isJsonArray(value[key])),
  ];
  const [first, ...rest] = held;
  const own: readonly ConfigFinding[] =
    rest.length === 0
      ? []
      : [
          {
            rule: 'config/several-kinds',
            severity: 'warning',
            message: `${labelOf(value, path)} contains ${formatList(held)}. The hosting service uses only ${first} and ignores the rest.`,
            path: [...path, rest[0] ?? ''],
          },
        ];
  return [...own, ...lists.flatMap((key) => severalKinds(value[key], containerKindOf(key), [...path, key]))];
}

/** Finds node keys that the service drops because it doesn't know them (reference §1.5). `kind` is null for the navigation itself. */
function unknownNodeKeys(
  value: JsonValue | undefined,
  kind: ContainerKind | null,
  path: JsonPath,
): readonly ConfigFinding[] {
  if (isJsonArray(value)) return value.flatMap((entry, index) => unknownNodeKeys(entry, kind, [...path, index]));
  if (!isJsonObject(value)) return [];
  const own = kind === null ? [] : Object.keys(value).filter((key) => !isNodeKey(kind, key));
  return [
    ...own.map((key): ConfigFinding => ({
      rule: 'config/unknown-key',
      severity: 'warning',
      message: `${labelOf(value, path)} doesn’t support the setting “${key}”.`,
      path: [...path, key],
      ignored: [...path, key],
    })),
    ...childKinds
      .filter((list) => !own.includes(list))
      .flatMap((list) => unknownNodeKeys(value[list], containerKindOf(list), [...path, list])),
  ];
}

function labelOf(node: JsonObject, path: JsonPath): string {
  for (const key of ['group', 'tab', 'anchor', 'dropdown', 'version', 'language', 'product', 'item']) {
    if (typeof node[key] === 'string' && node[key].trim() !== '')
      return `The ${key === 'item' ? 'menu item' : key} “${node[key]}”`;
  }
  return `“${formatJsonPath(path)}”`;
}

function twice(docs: DocsJson, nodes: readonly NavigationNode[]): readonly ConfigFinding[] {
  const findings: ConfigFinding[] = [];
  const partOf = classicParts(docs);
  const visit = (level: readonly NavigationNode[], pages: Set<string>): void => {
    const groups = new Set<string>();
    for (const node of level) {
      if (node.kind === 'page') {
        if (pages.has(node.entry))
          findings.push(
            found(
              docs,
              'config/duplicate',
              'warning',
              `The page ${node.entry} appears in the navigation twice.`,
              node.location,
            ),
          );
        pages.add(node.entry);
      } else if (node.kind !== 'link' && node.kind !== 'unknown') {
        const group = node.kind === 'group' && node.label.trim() !== '' ? `${partOf(node)} ${node.label}` : null;
        if (group !== null && groups.has(group))
          findings.push(
            found(
              docs,
              'config/duplicate',
              'warning',
              `Two groups at the same level are named “${node.label}”.`,
              node.location,
            ),
          );
        if (group !== null) groups.add(group);
        visit(node.children, scopes.has(node.kind) ? new Set() : pages);
      }
    }
  };
  visit(nodes, new Set());
  return findings;
}

/**
 * Returns a key that is equal for groups of a classic list that readers see together: those of one version, and of one
 * tab by the location of their first page.
 */
function classicParts({ config, format }: DocsJson): (group: NavigationContainer) => string {
  if (format === 'current') return () => '';
  const urls = (['tabs', 'anchors'] as const)
    .flatMap((key) => {
      const list = config[key];
      return isJsonArray(list) ? list : [];
    })
    .flatMap((part) =>
      isJsonObject(part) && typeof part['url'] === 'string' ? part['url'].replace(/^\/|\/$/g, '') : [],
    )
    .toSorted((a, b) => b.length - a.length);
  return ({ source, children }) => {
    const first = listPageEntries(children)[0]?.entry.replace(/^\//, '') ?? '';
    const version = source['version'];
    return `${typeof version === 'string' ? version : ''} ${urls.find((url) => first.startsWith(`${url}/`)) ?? ''}`;
  };
}

function prefixes({ config, format }: DocsJson, tree: readonly NavigationNode[]): readonly ConfigFinding[] {
  if (format === 'current') return [];
  const entries = listPageEntries(tree).map(({ entry }) => entry);
  return (['tabs', 'anchors'] as const).flatMap((key) => {
    const list = config[key];
    return (isJsonArray(list) ? list : []).flatMap((node, index): readonly ConfigFinding[] => {
      const url = isJsonObject(node) ? node['url'] : undefined;
      if (!isJsonObject(node) || typeof url !== 'string' || /^[a-z]+:/i.test(url) || node['openapi'] !== undefined)
        return [];
      const prefix = url.replace(/^\/|\/$/g, '');
      const label = nameOfNode(node['name'], key === 'tabs' ? 'tab' : 'anchor', index);
      if (url.trim() === '') return []; // reported by the field's schema
      if (entries.some((entry) => entry === prefix || entry.startsWith(`${prefix}/`))) return [];
      return [
        {
          rule: 'config/no-page-under',
          severity: 'warning',
          message: `${label} has no pages: no page path in the navigation starts with ${url}.`,
          path: [key, index, 'url'],
        },
      ];
    });
  });
}

function nameOfNode(name: JsonValue | undefined, kind: string, index: number): string {
  return typeof name === 'string' && name.trim() !== ''
    ? `The ${kind} “${name}”`
    : `${kind === 'tab' ? 'Tab' : 'Anchor'} ${index + 1}`;
}

function versionsOf({ config, format }: DocsJson): readonly ConfigFinding[] {
  if (format === 'current') return [];
  const { versions } = config;
  const listed = new Set(
    (isJsonArray(versions) ? versions : []).map((version) => (isJsonObject(version) ? version['name'] : version)),
  );
  const unlisted = (['navigation', 'tabs', 'anchors'] as const).flatMap((key) => {
    const list = config[key];
    return (isJsonArray(list) ? list : []).flatMap((node, index) => {
      const version = isJsonObject(node) ? node['version'] : undefined;
      return typeof version !== 'string' || listed.has(version) ? [] : [{ key, index, version }];
    });
  });
  const ofGroups = new Set(unlisted.flatMap(({ key, version }) => (key === 'navigation' ? [version] : [])));
  return [
    ...unlisted.map(({ key, index, version }): ConfigFinding => ({
      rule: 'config/unknown-version',
      severity: key === 'navigation' ? 'error' : 'warning',
      message: `“${formatJsonPath([key, index])}” belongs to the version ${version}, which isn’t listed in “versions”.`,
      path: [key, index, 'version'],
    })),
    ...[...ofGroups].map((version): ConfigFinding => ({
      rule: 'config/unknown-version',
      severity: 'error',
      message: `“versions” must list ${version}, because groups in the navigation use it.`,
      path: ['versions'],
    })),
  ];
}

/** Findings in another file are reported for the whole navigation, because a path is relative to the configuration. */
function found(
  docs: DocsJson,
  rule: string,
  severity: ConfigFinding['severity'],
  message: string,
  place: JsonLocation,
): ConfigFinding {
  const isMain = place.file === null || place.file === docs.locations.get(docs.config)?.file;
  return { rule, severity, message, path: isMain ? place.path : ['navigation'], place };
}
