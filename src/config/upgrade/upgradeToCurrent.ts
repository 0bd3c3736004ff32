import { isList, isObject, type JsonObject, type JsonValue } from '../docsJson.ts';
import type { JsonPath } from '../edit/jsonText.ts';
import type { Loss } from './loss.ts';
import { keyConverters } from './upgradeKeys.ts';
import { upgradeNavigation } from './upgradeNavigation.ts';

/** A classic configuration in the current shape, and what it loses. */
export interface Upgrade {
  readonly config: JsonObject;
  readonly losses: readonly Loss[];
}

const navigationKeys = new Set(['navigation', 'versions', 'tabs', 'anchors', 'topAnchor', 'primaryTab', '$schema']);

/** Upgrades a classic configuration (reference §1.6). Keys that neither shape knows stay; the given value is not changed. */
export function upgradeToCurrent(config: JsonObject): Upgrade {
  const losses: Loss[] = [];
  const result: Record<string, JsonValue> = { $schema: 'https://mintlify.com/docs.json', theme: 'mint' };
  for (const [key, value] of Object.entries(config)) {
    if (navigationKeys.has(key)) continue;
    const converter = keyConverters[key];
    if (converter === undefined) result[key] = value;
    else {
      const upgraded = converter(value);
      for (const [path, content] of upgraded.values) put(result, path, content);
      losses.push(...upgraded.losses);
    }
  }
  losses.push(...lostOfGroups(config['navigation'], ['navigation']));
  const { navbar, footer, ...rest } = result;
  const inOrder = { ...rest, navigation: upgradeNavigation(config, losses), ...(navbar === undefined ? {} : { navbar }), ...(footer === undefined ? {} : { footer }) };
  return { config: inOrder, losses };
}

function lostOfGroups(value: JsonValue | undefined, path: JsonPath): readonly Loss[] {
  if (isList(value)) return value.flatMap((entry, index) => lostOfGroups(entry, [...path, index]));
  if (!isObject(value)) return [];
  const own: readonly Loss[] = value['public'] === undefined ? [] : [{ path: [...path, 'public'], value: value['public'], why: 'has no place in the current format' }];
  return [...own, ...lostOfGroups(value['pages'], [...path, 'pages'])];
}

/** Puts a value at a path, keeping what other keys put beside it. */
function put(target: Record<string, JsonValue>, [key, ...rest]: JsonPath, value: JsonValue): void {
  if (key === undefined) return;
  const name = String(key);
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const existing = target[name];
  const inner: Record<string, JsonValue> = isObject(existing) ? { ...existing } : {};
  put(inner, rest, value);
  target[name] = inner;
}
