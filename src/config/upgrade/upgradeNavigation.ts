import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../docsJson.ts';
import { operationEntryPattern } from '../navigation/navigationTree.ts';
import { findLostPages } from './findLostPages.ts';
import type { UpgradeLoss } from './upgradeLoss.ts';
import { findVersionLosses, filterGroupsByVersion, listVersions } from './upgradeVersions.ts';

type Kind = 'tab' | 'anchor';

/** A tab or an anchor of the classic format. */
interface Prefix {
  readonly kind: Kind;
  readonly index: number;
  readonly source: JsonObject;
  /** The prefix of its pages; null if it links to another site. */
  readonly prefix: string | null;
  readonly version: string | null;
}

/** The configuration being upgraded, and its parts placed so far. */
interface Upgrading {
  readonly config: JsonObject;
  readonly placed: Set<Prefix | 'primaryTab' | 'topAnchor'>;
}

/**
 * The navigation in the current format: each page exactly once per version, in the tab or anchor with the longest
 * matching prefix. Pages without a matching prefix come first. Adds values without a place to `losses`.
 */
export function upgradeNavigation(config: JsonObject, losses: UpgradeLoss[]): JsonObject {
  const prefixes = [...prefixesOf(config, 'tab'), ...prefixesOf(config, 'anchor')];
  const groups = isJsonArray(config['navigation']) ? config['navigation'] : [];
  const upgrading: Upgrading = { config, placed: new Set() };
  const everywhere = globalLinks(prefixes);
  const inside = prefixes.filter((prefix) => !everywhere.includes(prefix));
  const global = everywhere.length === 0 ? {} : byKind(everywhere, upgrading);
  const versions = listVersions(config['versions'], groups, prefixes);
  const whole = versions.every(({ href }) => href !== null);
  const kind = versions.every(({ locale }) => locale !== null) ? 'language' : 'version';
  const nodes = versions.map(({ name, locale, first, href }): JsonObject => {
    const label: JsonObject = { [kind]: kind === 'language' ? locale : name, ...(first ? { default: true } : {}) };
    return href === null ? { ...label, ...content(groups, inside, upgrading, name) } : { ...label, href };
  });
  // If all versions link to other sites, this site's pages belong to none of them.
  const beside = whole && nodes.length > 0 ? { [`${kind}s`]: nodes, ...global } : global;
  const result = {
    ...(whole ? content(groups, inside, upgrading, null) : { [`${kind}s`]: nodes }),
    ...(Object.keys(beside).length === 0 ? {} : { global: beside }),
  };
  losses.push(
    ...findVersionLosses(config['versions'], versions, kind),
    ...prefixes.flatMap((prefix) => lostOfPrefix(prefix, upgrading)),
    ...lostOfFirst(upgrading),
    ...findLostPages(groups, result),
  );
  return result;
}

function content(
  groups: readonly JsonValue[],
  prefixes: readonly Prefix[],
  upgrading: Upgrading,
  version: string | null,
): JsonObject {
  const here = prefixes.filter((prefix) => version === null || prefix.version === null || prefix.version === version);
  const elsewhere = prefixes.filter((prefix) => prefix.prefix !== null && !here.includes(prefix));
  const shown = version === null ? groups : filterGroupsByVersion(groups, version);
  const own =
    elsewhere.length === 0
      ? shown
      : keep(
          shown,
          (page) =>
            home(page, [...here, ...elsewhere]) === null ||
            !elsewhere.includes(home(page, [...here, ...elsewhere]) ?? nowhere),
        );
  const [outer, inner] = outerKind(here) === 'tab' ? (['tab', 'anchor'] as const) : (['anchor', 'tab'] as const);
  return split(
    own,
    here.filter(({ kind }) => kind === outer),
    outer,
    upgrading,
    (rest, at) => {
      // The outer part's pages decide which inner parts belong in it.
      const within = here.filter(
        ({ kind, prefix }) =>
          kind === inner && (prefix === null ? at === null : keep(rest, (page) => under(page, prefix)).length > 0),
      );
      return split(rest, within, inner, upgrading, upgradeGroups);
    },
  );
}

const nowhere: Prefix = { kind: 'tab', index: -1, source: {}, prefix: null, version: null };

function split(
  groups: readonly JsonValue[],
  prefixes: readonly Prefix[],
  kind: Kind,
  upgrading: Upgrading,
  inside: (groups: readonly JsonValue[], at: Prefix | null) => JsonObject,
): JsonObject {
  if (prefixes.length === 0) return inside(groups, null);
  const rest = keep(groups, (page) => home(page, prefixes) === null);
  const first: readonly JsonObject[] =
    rest.length === 0 ? [] : [{ ...leftover(kind, upgrading), ...inside(rest, null) }];
  const nodes = prefixes.map((prefix): JsonObject => {
    const node = nodeOf(prefix, upgrading);
    if (prefix.prefix === null) return { ...node, href: text(prefix.source['url']) };
    const held = keep(groups, (page) => home(page, prefixes) === prefix);
    return node['openapi'] !== undefined && held.length === 0 ? node : { ...node, ...inside(held, prefix) };
  });
  return { [`${kind}s`]: [...first, ...nodes] };
}

/** The part for the rest, which comes first; `primaryTab` or `topAnchor` names it. */
function leftover(kind: Kind, { config, placed }: Upgrading): JsonObject {
  const key = kind === 'tab' ? 'primaryTab' : 'topAnchor';
  const given = isJsonObject(config[key]) ? config[key] : {};
  placed.add(key);
  const { name, icon, iconType, isDefaultHidden, ...rest } = given;
  const label = text(name) || 'Documentation';
  const shown = kind === 'tab' ? iconOf(given) : iconOf({ icon: 'book-open', ...given });
  return { [kind]: label, ...shown, ...(isDefaultHidden === true ? { hidden: true } : {}), ...rest };
}

/** Keys that neither format has stay. */
function nodeOf(entry: Prefix, { placed }: Upgrading): JsonObject {
  const { kind, source, prefix } = entry;
  const { name, url, icon, iconType, color, version, isDefaultHidden, openapi, ...rest } = source;
  const one = isJsonObject(color) ? color['from'] : color;
  placed.add(entry);
  return {
    [kind]: text(name),
    ...iconOf(source),
    ...(typeof one === 'string' && kind === 'anchor' ? { color: { light: one, dark: one } } : {}),
    ...(isDefaultHidden === true ? { hidden: true } : {}),
    ...(openapi === undefined
      ? {}
      : { openapi: typeof openapi === 'string' ? { source: openapi, directory: prefix ?? '' } : openapi }),
    ...rest,
  };
}

function iconOf({ icon, iconType }: JsonObject): JsonObject {
  if (typeof icon !== 'string') return icon === undefined ? {} : { icon };
  return { icon: typeof iconType === 'string' ? { name: icon, style: iconType } : icon };
}

/** The folder of generated operation pages that have no neighboring page (reference §5.3). */
const madePlace = 'api-reference';

/**
 * The same groups with only the wanted pages; groups without any are left out. An operation goes where its neighboring
 * page goes, because its own URL isn't known here.
 */
function keep(
  groups: readonly JsonValue[],
  wanted: (page: string) => boolean,
  beside: string | null = null,
): readonly JsonValue[] {
  return groups.flatMap((group, at): readonly JsonValue[] => {
    const near = beside === null ? null : (nearestPage(groups, at) ?? beside);
    if (typeof group === 'string') return wanted(pageOf(group) ?? near ?? madePlace) ? [group] : [];
    if (!isJsonObject(group) || !isJsonArray(group['pages'])) return [group];
    // A group that was already empty belongs to the part without a prefix.
    if (group['pages'].length === 0) return wanted('') ? [group] : [];
    const pages = keep(group['pages'], wanted, near ?? firstPage(group['pages']) ?? madePlace);
    return pages.length === 0 ? [] : [{ ...group, pages }];
  });
}

/** The path that an entry names; null for an operation. */
function pageOf(entry: JsonValue): string | null {
  return typeof entry !== 'string' || operationEntryPattern.test(entry) ? null : entry.replace(/^\.?\//, '');
}

/** The page nearest to an index in a list, preferring preceding ones; null if the list itself has none. */
function nearestPage(list: readonly JsonValue[], at: number): string | null {
  const [before, behind] = [list.slice(0, at).toReversed(), list.slice(at + 1)];
  return [...before, ...behind].map(pageOf).find((page) => page !== null) ?? null;
}

function firstPage(list: readonly JsonValue[]): string | null {
  for (const entry of list) {
    const page = isJsonObject(entry) && isJsonArray(entry['pages']) ? firstPage(entry['pages']) : pageOf(entry);
    if (page !== null) return page;
  }
  return null;
}

/**
 * Only the classic format allows groups with an empty name. Their pages are added without a group, because the service
 * refuses such names.
 */
function upgradeGroups(groups: readonly JsonValue[]): JsonObject {
  return groups.some(isUnnamedGroup) ? { pages: upgradeEntries(groups) } : { groups: groups.map(upgradeGroup) };
}

function upgradeEntries(entries: readonly JsonValue[]): readonly JsonValue[] {
  return entries.flatMap((entry) =>
    isJsonObject(entry) && isJsonArray(entry['pages']) && isUnnamedGroup(entry)
      ? upgradeEntries(entry['pages'])
      : [upgradeGroup(entry)],
  );
}

/** True for a group with an empty name. */
export function isUnnamedGroup(group: JsonValue): boolean {
  return isJsonObject(group) && group['group'] === '';
}

function upgradeGroup(group: JsonValue): JsonValue {
  if (!isJsonObject(group)) return group;
  const { version: _, icon: __, iconType: ___, public: ____, pages, ...rest } = group;
  return {
    ...rest,
    ...iconOf(group),
    ...(isJsonArray(pages) ? { pages: upgradeEntries(pages) } : pages === undefined ? {} : { pages }),
  };
}

function prefixesOf(config: JsonObject, kind: Kind): readonly Prefix[] {
  const list = config[`${kind}s`];
  return (isJsonArray(list) ? list : []).flatMap((source, index) => {
    if (!isJsonObject(source)) return [];
    const url = text(source['url']);
    const external = /^[a-z][a-z0-9+.-]*:/i.test(url);
    return [
      {
        kind,
        index,
        source,
        prefix: external ? null : url.replace(/^\/|\/$/g, ''),
        version: text(source['version']) || null,
      },
    ];
  });
}

/** Links of kinds whose entries all link to other sites, in all versions. They go into the global navigation. */
function globalLinks(prefixes: readonly Prefix[]): readonly Prefix[] {
  return (['tab', 'anchor'] as const).flatMap((kind) => {
    const all = prefixes.filter((prefix) => prefix.kind === kind);
    return all.every(({ prefix, version }) => prefix === null && version === null) ? all : [];
  });
}

function byKind(links: readonly Prefix[], upgrading: Upgrading): JsonObject {
  const of = (kind: Kind) =>
    links
      .filter((link) => link.kind === kind)
      .map((link) => ({ ...nodeOf(link, upgrading), href: text(link.source['url']) }));
  return Object.fromEntries(
    (['tab', 'anchor'] as const).map((kind) => [`${kind}s`, of(kind)] as const).filter(([, nodes]) => nodes.length > 0),
  );
}

/**
 * The anchors of a classic list as global links in the current format, and the losses. An anchor that contained the
 * pages of a folder only links to it there. Values that aren't anchors are lost.
 */
export function upgradeAnchors(anchors: JsonValue): {
  readonly nodes: readonly JsonObject[];
  readonly losses: readonly UpgradeLoss[];
} {
  const upgrading: Upgrading = { config: { anchors }, placed: new Set() };
  const links = prefixesOf(upgrading.config, 'anchor');
  return {
    nodes: links.map((link) => {
      const href = text(link.source['href']) || text(link.source['url']);
      const node = nodeOf(link, upgrading);
      return { ...node, href: link.prefix === null || href.startsWith('/') ? href : `/${href}` };
    }),
    losses: links.flatMap((link) => [
      ...lostOfPrefix(link, upgrading),
      ...(link.prefix === null || typeof link.source['href'] === 'string'
        ? []
        : [
            {
              path: ['anchors', link.index, 'url'],
              value: link.source['url'] ?? null,
              reason: 'no longer contains pages, so it becomes a link to the folder',
            },
          ]),
    ]),
  };
}

/** Anchors are outside of tabs, unless the tabs' prefixes are the shorter ones. */
function outerKind(prefixes: readonly Prefix[]): Kind {
  const of = (kind: Kind) =>
    prefixes.flatMap((entry) => (entry.kind === kind && entry.prefix !== null ? [entry.prefix] : []));
  const [tabs, anchors] = [of('tab'), of('anchor')];
  if (!prefixes.some(({ kind }) => kind === 'anchor')) return 'tab';
  return anchors.length > 0 &&
    tabs.length > 0 &&
    anchors.every((anchor) => tabs.some((tab) => anchor !== tab && under(anchor, tab)))
    ? 'tab'
    : 'anchor';
}

function home(page: string, prefixes: readonly Prefix[]): Prefix | null {
  const fitting = prefixes.filter(({ prefix }) => prefix !== null && under(page, prefix));
  return fitting.toSorted((a, b) => (b.prefix ?? '').length - (a.prefix ?? '').length)[0] ?? null;
}

function under(page: string, prefix: string): boolean {
  return prefix === '' || page === prefix || page.startsWith(`${prefix}/`);
}

function lostOfPrefix(prefix: Prefix, { config, placed }: Upgrading): readonly UpgradeLoss[] {
  const { kind, index, source } = prefix;
  if (!placed.has(prefix))
    return [{ path: [`${kind}s`, index], value: source, reason: 'isn’t in the upgraded navigation' }];
  const lost = (reason: string, ...keys: readonly string[]): readonly UpgradeLoss[] => {
    const value = keys.reduce<JsonValue | undefined>(
      (inner, key) => (isJsonObject(inner) ? inner[key] : undefined),
      source,
    );
    return value === undefined ? [] : [{ path: [`${kind}s`, index, ...keys], value, reason }];
  };
  const plain = 'isn’t kept: the current format has no gradients';
  return [
    ...(kind === 'tab'
      ? lost('isn’t kept: tabs have no color in the current format', 'color')
      : [...lost(plain, 'color', 'via'), ...lost(plain, 'color', 'to')]),
    ...(typeof source['icon'] === 'string' ? [] : lost('has no effect without an icon', 'iconType')),
    ...(isJsonArray(config['versions']) && config['versions'].length > 0
      ? []
      : lost('names a version, but the file doesn’t list any', 'version')),
  ];
}

function lostOfFirst({ config, placed }: Upgrading): readonly UpgradeLoss[] {
  return (['primaryTab', 'topAnchor'] as const).flatMap((key) =>
    config[key] === undefined || placed.has(key)
      ? []
      : [
          {
            path: [key],
            value: config[key],
            reason: `names the first ${key === 'primaryTab' ? 'tab' : 'anchor'}, but no pages are left for it`,
          },
        ],
  );
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
