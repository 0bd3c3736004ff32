import { joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import {
  isJsonArray,
  isJsonObject,
  type DocsJson,
  type JsonObject,
  type JsonLocation,
  type JsonValue,
} from '#config/docsJson.ts';
import {
  buildNavigationTree,
  type NavigationContainer,
  type NavigationNode,
  type NavigationPage,
} from '#config/navigation/navigationTree.ts';
import { isDescriptionUrl } from '../read/isDescriptionUrl.ts';

/** The configured descriptions of a part of a site. */
export interface ConfiguredSources {
  /** Repository files, and URLs of descriptions that were fetched. */
  readonly files: readonly RepoPath[];
  /** URLs of descriptions that weren't fetched. */
  readonly urls: readonly string[];
  /** The folder of page URLs; null for the default. */
  readonly directory: string | null;
  /** Files that overlay the descriptions. */
  readonly overlays: readonly RepoPath[];
}

/** A part of the navigation that can have generated pages. */
export interface ApiNavigationPart {
  /** Null for the whole site. */
  readonly path: JsonLocation | null;
  readonly label: string | null;
  readonly sources: ConfiguredSources;
  /** True if it contains nothing else. */
  readonly empty: boolean;
  /** Location of the setting. */
  readonly setting: JsonLocation;
  /** Value of the setting. */
  readonly configured: JsonValue;
}

/** A navigation entry that names an operation, and the nearest sources around it that may describe it. */
export interface ApiNavigationEntry {
  readonly node: NavigationPage;
  readonly sources: ConfiguredSources | null;
}

/**
 * Parses `openapi`: a path, several, or an object with a path and a folder for its pages. Paths may be relative to
 * `siteFolder`. Null if it is unset.
 */
function sourcesSaid(
  value: JsonValue | undefined,
  siteFolder: RepoPath,
  files: ReadonlySet<RepoPath>,
): ConfiguredSources | null {
  const object = isJsonObject(value) ? value : {};
  const source = isJsonObject(value) ? value['source'] : value;
  const all = textsOf(source);
  if (all.length === 0) return null;
  const directory = object['directory'];
  const fileOf = (one: string) =>
    [joinRepoPath(siteFolder, one), joinRepoPath(one)].find((path) => files.has(path)) ?? joinRepoPath(siteFolder, one);
  return {
    files: all.flatMap((one) => (!isDescriptionUrl(one) ? [fileOf(one)] : files.has(one) ? [one] : [])),
    urls: all.filter((one) => isDescriptionUrl(one) && !files.has(one)),
    overlays: textsOf(object['overlays'])
      .filter((one) => !isDescriptionUrl(one))
      .map(fileOf),
    directory: typeof directory === 'string' ? directory.replace(/^\/|\/$/g, '') : null,
  };
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return (isJsonArray(value) ? value : [value]).flatMap((one) =>
    typeof one === 'string' && one.trim() !== '' ? [one.trim()] : [],
  );
}

/**
 * All parts of a site with API descriptions, and all entries that name an operation, in both configuration formats.
 * `files` includes the URLs of fetched descriptions.
 */
export function listApiNavigation(
  docs: Pick<DocsJson, 'config' | 'locations' | 'format'>,
  siteFolder: RepoPath,
  files: ReadonlySet<RepoPath>,
): { readonly places: readonly ApiNavigationPart[]; readonly entries: readonly ApiNavigationEntry[] } {
  const { config } = docs;
  const places: ApiNavigationPart[] = [];
  const entries: ApiNavigationEntry[] = [];
  const api = isJsonObject(config['api']) ? config['api'] : {};
  const root = sourcesSaid(config['openapi'] ?? api['openapi'], siteFolder, files);
  const rootSetting = (key: string): JsonLocation => {
    const at = docs.locations.get(config[key] ?? null) ?? { file: null, path: [key] };
    return { file: at.file, path: [...at.path, 'openapi'] };
  };
  const said = config['openapi'] === undefined ? rootSetting('api') : { file: null, path: ['openapi'] };
  if (root !== null)
    places.push({
      path: null,
      label: null,
      sources: root,
      empty: false,
      setting: said,
      configured: config['openapi'] ?? api['openapi'] ?? null,
    });
  const walk = (nodes: readonly NavigationNode[], around: ConfiguredSources | null) => {
    for (const node of nodes) {
      if (node.kind === 'page' && node.method !== null) entries.push({ node, sources: around });
      if ('children' in node) walk(node.children, placeOf(node) ?? around);
    }
  };
  const placeOf = (node: NavigationContainer): ConfiguredSources | null => {
    const own = sourcesSaid(node.openapi ?? undefined, siteFolder, files);
    if (own === null) return null;
    const sources = { ...own, directory: own.directory ?? classicFolder(node, config) };
    places.push({
      path: node.location,
      label: node.label,
      sources,
      empty: node.children.length === 0,
      setting: { file: node.location.file, path: [...node.location.path, 'openapi'] },
      configured: node.openapi,
    });
    return sources;
  };
  const navigation = isJsonObject(config['navigation'])
    ? sourcesSaid(config['navigation']['openapi'], siteFolder, files)
    : null;
  if (navigation !== null)
    places.push({
      path: { file: null, path: ['navigation'] },
      label: null,
      sources: navigation,
      empty: buildNavigationTree(docs).length === 0,
      setting: rootSetting('navigation'),
      configured: isJsonObject(config['navigation']) ? (config['navigation']['openapi'] ?? null) : null,
    });
  walk(buildNavigationTree(docs), navigation ?? root);
  // Not in the tree: tabs and anchors of a classic configuration without pages.
  if (docs.format === 'classic') {
    const known = new Set(places.map(({ path }) => JSON.stringify(path?.path)));
    for (const key of ['tabs', 'anchors']) {
      const list = config[key];
      (isJsonArray(list) ? list : []).forEach((entry, index) => {
        const sources = isJsonObject(entry) ? sourcesSaid(entry['openapi'], siteFolder, files) : null;
        const written = isJsonObject(entry) ? docs.locations.get(entry) : undefined;
        const path = written ?? { file: null, path: [key, index] };
        if (sources === null || !isJsonObject(entry) || known.has(JSON.stringify(path.path))) return;
        const label = typeof entry['name'] === 'string' ? entry['name'] : null;
        places.push({
          path,
          label,
          sources: { ...sources, directory: sources.directory ?? folderOfUrl(entry) },
          empty: true,
          setting: { file: path.file, path: [...path.path, 'openapi'] },
          configured: entry['openapi'] ?? null,
        });
      });
    }
  }
  return { places, entries };
}

/** The folder of a classic tab or anchor, which is the URL prefix of its pages. */
function classicFolder({ position }: NavigationContainer, config: JsonObject): string | null {
  const list =
    position.key === 'classic tabs'
      ? config['tabs']
      : position.key === 'classic anchors'
        ? config['anchors']
        : undefined;
  return folderOfUrl(isJsonArray(list) ? list[position.index] : undefined);
}

function folderOfUrl(entry: JsonValue | undefined): string | null {
  const url = isJsonObject(entry) ? entry['url'] : null;
  const folder = typeof url === 'string' && !/^[a-z]+:/i.test(url) ? url.replace(/^\/|\/$/g, '') : '';
  return folder === '' ? null : folder;
}
