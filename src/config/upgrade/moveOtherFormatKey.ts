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

/** The move of a key to where the file's own shape has it. */
export interface KeyMove {
  readonly edits: readonly TextEdit[];
  readonly losses: readonly UpgradeLoss[];
  /** Where it stands then; null where all of its places are taken. */
  readonly to: JsonPath | null;
}

/**
 * The edits that move a top-level key of the other shape to its place in the file's own one. What is set there already stays,
 * and is named as a loss. Null where the key has no such place, or is not there.
 */
export function moveOtherFormatKey(text: string, key: string, shape: ConfigFormat): KeyMove | null {
  const { config } = readDocsJson(text);
  const value = config[key];
  const convert =
    shape === 'current' && key === 'anchors'
      ? (anchors: JsonValue) => globalAnchors(anchors, config)
      : getOwnEntry(shape === 'current' ? upgradeConverters : downgradeConverters, key);
  if (value === undefined || convert === undefined) return null;
  const { values, losses } = convert(value);
  if (values.length === 0) return null;
  const taken = values.filter(([path]) => valueAt(config, path) !== undefined);
  let result = applyEdits(text, removeValue(text, [key]));
  for (const [path, content] of values)
    if (valueAt(config, path) === undefined) result = applyEdits(result, setValue(result, path, content));
  return {
    edits: diffToEdit(text, result),
    to: values.find(([path]) => valueAt(config, path) === undefined)?.[0] ?? null,
    losses: [
      ...losses,
      ...taken.map(([path, content]) => ({
        path: [key],
        value: content,
        why: `is not moved: “${path.join('.')}” is already set`,
      })),
    ],
  };
}

/**
 * The old list of anchors stands beside the whole navigation, behind the anchors that are there. One that held the pages of a folder
 * becomes a link to that folder, since the navigation of this format names its pages itself.
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
