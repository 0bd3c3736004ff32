import { applyEdits, diffToEdit, type TextEdit } from '#base/textEdit.ts';
import {
  isJsonArray,
  isJsonObject,
  readDocsJson,
  type JsonObject,
  type JsonValue,
  type ConfigFormat,
} from '../docsJson.ts';
import type { JsonPath } from '../edit/parsedJsonText.ts';
import { removeValue, setValue } from '../patchDocsJson.ts';
import { downgradeConverters } from './downgradeKeys.ts';
import type { UpgradeLoss } from './upgradeLoss.ts';
import { getOwnEntry, upgradeConverters } from './upgradeKeys.ts';
import { upgradeAnchors } from './upgradeNavigation.ts';

/** The move of a key to its place in the file's own format. */
export interface KeyMove {
  readonly edits: readonly TextEdit[];
  readonly losses: readonly UpgradeLoss[];
  /** Its new path; null if all possible places are taken. */
  readonly to: JsonPath | null;
}

/**
 * Edits that move a setting of the other format to its place in the file's own format: a top-level key, or one inside a key that both
 * formats have. Existing settings there stay, and the moved value is reported as a loss. Null if the setting has no such place or
 * doesn't exist.
 */
export function moveOtherFormatKey(text: string, from: JsonPath, shape: ConfigFormat): KeyMove | null {
  const { config } = readDocsJson(text);
  const [first = '', ...inner] = from;
  const key = String(first);
  const moved = valueAt(config, from);
  // A converter takes the value of a top-level key: here, one with nothing but the moved setting.
  const value =
    moved === undefined
      ? undefined
      : inner.reduceRight<JsonValue>((content, name) => ({ [String(name)]: content }), moved);
  const convert =
    shape === 'current' && key === 'anchors'
      ? (anchors: JsonValue) => globalAnchors(anchors, config)
      : getOwnEntry(shape === 'current' ? upgradeConverters : downgradeConverters, key);
  if (value === undefined || convert === undefined) return null;
  const { values, losses } = convert(value);
  if (values.length === 0) return null;
  const taken = values.filter(([path]) => valueAt(config, path) !== undefined);
  let result = applyEdits(text, removeValue(text, from));
  for (const [path, content] of values)
    if (valueAt(config, path) === undefined) result = applyEdits(result, setValue(result, path, content));
  return {
    edits: diffToEdit(text, result),
    to: values.find(([path]) => valueAt(config, path) === undefined)?.[0] ?? null,
    losses: [
      ...losses,
      ...taken.map(([path, content]) => ({
        path: from,
        value: content,
        reason: `isn’t moved because “${path.join('.')}” is already set`,
      })),
    ],
  };
}

/**
 * Adds the old list of anchors to the global navigation, after existing anchors. An anchor that contained the pages of
 * a folder becomes a link to that folder, because the navigation of this format lists its pages itself.
 */
function globalAnchors(anchors: JsonValue, config: JsonObject): ReturnType<(typeof upgradeConverters)[string]> {
  const { nodes, losses } = upgradeAnchors(anchors);
  const there = valueAt(config, ['navigation', 'global', 'anchors']);
  const isNavigation = isJsonObject(config['navigation']);
  if (!isNavigation || nodes.length === 0) return { values: [], losses: [] };
  return {
    values: isJsonArray(there)
      ? nodes.map((node, index) => [['navigation', 'global', 'anchors', there.length + index], node])
      : [[['navigation', 'global', 'anchors'], nodes]],
    losses,
  };
}

function valueAt(config: JsonObject, path: JsonPath): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (inner, key) => (isJsonObject(inner) ? inner[String(key)] : undefined),
    config,
  );
}
