import { isSameJson } from '#base/isSameJson.ts';
import type { Field } from '#form/field.ts';
import { formatJsonPath } from '../check/checkFields.ts';
import { defaultPrimaryColor } from '../siteBranding.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../docsJson.ts';
import type { JsonPath } from '../edit/parsedJsonText.ts';
import { settingsSections } from '../sections/registry.ts';
import { listSectionFields } from '../settings.ts';
import type { UpgradeLoss } from './upgradeLoss.ts';
import { getOwnEntry, upgradeConverters } from './upgradeKeys.ts';
import { isUnnamedGroup, upgradeNavigation } from './upgradeNavigation.ts';

/** A classic configuration in the current format, and the losses. */
export interface ConfigUpgrade {
  readonly config: JsonObject;
  readonly losses: readonly UpgradeLoss[];
}

const navigationKeys = new Set(['navigation', 'versions', 'tabs', 'anchors', 'topAnchor', 'primaryTab', '$schema']);

/** True if the upgrade changes the value of a classic key. */
export function isChangedByUpgrade(key: string): boolean {
  return navigationKeys.has(key) || getOwnEntry(upgradeConverters, key) !== undefined;
}

/** Upgrades a classic configuration (reference §1.6). Keys that neither format has stay. Doesn't change its argument. */
export function upgradeToCurrent(config: JsonObject): ConfigUpgrade {
  const losses: UpgradeLoss[] = [];
  const planned: Planned[] = [];
  for (const [key, value] of Object.entries(config)) {
    if (navigationKeys.has(key)) continue;
    const converter = getOwnEntry(upgradeConverters, key);
    const upgraded = converter === undefined ? { values: [[[key], value] as const], losses: [] } : converter(value);
    planned.push(
      ...upgraded.values.map(([path, content]) => ({
        path,
        value: content,
        from: converter === undefined ? null : key,
      })),
    );
    losses.push(...upgraded.losses);
  }
  const keys = new Set(planned.map(({ path }) => String(path[0])));
  // Keys already in the current format go first, wherever they are in the file.
  const inTurn = [...planned.filter(({ from }) => from === null), ...planned.filter(({ from }) => from !== null)];
  const filled = inTurn.reduce<JsonObject>(
    (target, { path, value, from }) =>
      put(target, path, value, (taken, lost) =>
        losses.push({
          path: [from ?? ''],
          value: lost,
          reason: `is left out because “${formatJsonPath(taken)}” is already set`,
        }),
      ),
    {},
  );
  losses.push(
    ...lostOfGroups(
      config['navigation'],
      ['navigation'],
      isJsonArray(config['versions']) && config['versions'].length > 0,
    ),
  );
  const { navbar, footer, theme, ...rest } = Object.fromEntries([...keys].map((key) => [key, filled[key] ?? null]));
  const inOrder: JsonObject = {
    $schema: 'https://mintlify.com/docs.json',
    theme: theme ?? 'mint',
    ...rest,
    // The current format requires it; this is the color of sites without one.
    ...(rest['colors'] === undefined && rest['$ref'] === undefined ? { colors: { primary: defaultPrimaryColor } } : {}),
    navigation: upgradeNavigation(config, losses),
    ...(navbar === undefined ? {} : { navbar }),
    ...(footer === undefined ? {} : { footer }),
  };
  return { config: inOrder, losses: losses.filter(({ path, value }) => hasEffect(path, value)) };
}

/** True unless a classic setting has its default value, so that readers lose nothing without it. */
function hasEffect(path: JsonPath, value: JsonValue): boolean {
  const [key, ...rest] = path;
  const section = settingsSections.find(({ classic }) => Object.hasOwn(classic, String(key)));
  let fields = section === undefined ? [] : listSectionFields(section, 'classic');
  let field = fields.find((one) => one.key === key);
  for (const inner of rest) {
    fields = field?.kind === 'object' ? [...field.fields] : [];
    field = fields.find((one) => one.key === inner);
  }
  return field === undefined || !isDefault(field, value);
}

function isDefault(field: Field, value: JsonValue): boolean {
  return field.kind === 'object' && isJsonObject(value)
    ? Object.entries(value).every(([key, inner]) => {
        const own = field.fields.find((one) => one.key === key);
        return own !== undefined && isDefault(own, inner);
      })
    : field.default !== null && field.default === value;
}

/** A value and its place in the current format. `from` is its classic key; null if it is unchanged. */
interface Planned {
  readonly path: JsonPath;
  readonly value: JsonValue;
  readonly from: string | null;
}

function lostOfGroups(value: JsonValue | undefined, path: JsonPath, hasVersions: boolean): readonly UpgradeLoss[] {
  if (isJsonArray(value)) return value.flatMap((entry, index) => lostOfGroups(entry, [...path, index], hasVersions));
  if (!isJsonObject(value)) return [];
  const lost = (key: string, reason: string): readonly UpgradeLoss[] =>
    value[key] === undefined ? [] : [{ path: [...path, key], value: value[key], reason }];
  const own = [
    ...lost('public', 'has no equivalent in the current format'),
    ...(isUnnamedGroup(value)
      ? lost('icon', 'belongs to a group without a name, which the current format doesn’t support')
      : []),
    ...(hasVersions ? [] : lost('version', 'names a version, but the file doesn’t list any')),
  ];
  return [...own, ...lostOfGroups(value['pages'], [...path, 'pages'], hasVersions)];
}

/**
 * A copy of the object with a value at a path. Merges objects and lists with existing ones; calls `taken` for a single
 * value whose place is already set.
 */
function put(
  target: JsonObject,
  path: JsonPath,
  value: JsonValue,
  taken: (path: JsonPath, value: JsonValue) => void,
  above: JsonPath = [],
): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return target;
  const name = String(key);
  const at = [...above, name];
  const before = Object.hasOwn(target, name) ? target[name] : undefined;
  const set = (content: JsonValue): JsonObject => Object.fromEntries([...Object.entries(target), [name, content]]);
  if (rest.length > 0) {
    if (before === undefined || isJsonObject(before)) return set(put(before ?? {}, rest, value, taken, at));
    taken(at, value);
    return target;
  }
  if (before === undefined) return set(value);
  if (isJsonArray(before) && isJsonArray(value)) return set([...before, ...value]);
  if (isJsonObject(before) && isJsonObject(value))
    return set(
      Object.entries(value).reduce((inner, [inside, content]) => put(inner, [inside], content, taken, at), before),
    );
  if (!isSameJson(before, value)) taken(at, value);
  return target;
}
