import { applyEdits, replacementEdit, type TextEdit } from '#base/textEdit.ts';
import { isList, isObject, readDocsJson, type JsonObject, type JsonValue, type Shape } from '../docsJson.ts';
import type { JsonPath } from '../edit/jsonText.ts';
import { removeValue, setValue } from '../patchDocsJson.ts';
import { backConverters } from './downgradeKeys.ts';
import type { Loss } from './loss.ts';
import { entryOf, keyConverters } from './upgradeKeys.ts';
import { upgradeAnchors } from './upgradeNavigation.ts';

/** The move of a key to where the file's own shape has it. */
export interface ForeignMove {
  readonly edits: readonly TextEdit[];
  readonly losses: readonly Loss[];
  /** Where it stands then; null where all of its places are taken. */
  readonly to: JsonPath | null;
}

/**
 * The edits that move a top-level key of the other shape to its place in the file's own one. What is set there already stays,
 * and is named as a loss. Null where the key has no such place, or is not there.
 */
export function moveForeignKey(text: string, key: string, shape: Shape): ForeignMove | null {
  const { config } = readDocsJson(text);
  const value = config[key];
  const convert =
    shape === 'current' && key === 'anchors'
      ? (anchors: JsonValue) => globalAnchors(anchors, config)
      : entryOf(shape === 'current' ? keyConverters : backConverters, key);
  if (value === undefined || convert === undefined) return null;
  const { values, losses } = convert(value);
  if (values.length === 0) return null;
  const taken = values.filter(([path]) => valueAt(config, path) !== undefined);
  let result = applyEdits(text, removeValue(text, [key]));
  for (const [path, content] of values)
    if (valueAt(config, path) === undefined) result = applyEdits(result, setValue(result, path, content));
  return {
    edits: replacementEdit(text, result),
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
function globalAnchors(anchors: JsonValue, config: JsonObject): ReturnType<(typeof keyConverters)[string]> {
  const { nodes, losses } = upgradeAnchors(anchors);
  const there = valueAt(config, ['navigation', 'global', 'anchors']);
  const isNavigation = isObject(config['navigation']);
  if (!isNavigation || nodes.length === 0) return { values: [], losses: [] };
  return {
    values: isList(there)
      ? nodes.map((node, index) => [['navigation', 'global', 'anchors', there.length + index], node])
      : [[['navigation', 'global', 'anchors'], nodes]],
    losses,
  };
}

function valueAt(config: JsonObject, path: JsonPath): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((inner, key) => (isObject(inner) ? inner[String(key)] : undefined), config);
}
