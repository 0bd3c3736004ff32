import { getOwnProperty } from '#base/getOwnProperty.ts';
import { isSameJson } from '#base/isSameJson.ts';
import type { TextEdit } from '#base/textEdit.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../docsJson.ts';
import { insertEntry, removeValue, setValue } from '../patchDocsJson.ts';
import { readValueAtPath } from './moveInNavigation.ts';
import type { JsonPath } from './parsedJsonText.ts';

/** A value that differs. */
export interface ValueChange {
  /** Its path before; null if it wasn't set. */
  readonly before: JsonPath | null;
  /** Its path after; if it was removed, the path at which it would be there. */
  readonly after: JsonPath;
  readonly isRemoved: boolean;
}

/** The innermost values that differ. Entries of a list are matched by value and then by name. */
export function listValueChanges(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  left: JsonPath,
  right: JsonPath,
): readonly ValueChange[] {
  if (isSameJson(before, after)) return [];
  if (isJsonObject(before) && isJsonObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      listValueChanges(getOwnProperty(before, key), getOwnProperty(after, key), [...left, key], [...right, key]),
    );
  if (isJsonArray(before) && isJsonArray(after)) {
    const found = listItemChanges(before, after, left, right);
    if (found.length > 0) return found;
  }
  return [{ before: before === undefined ? null : left, after: right, isRemoved: after === undefined }];
}

/** The changes of a list's items; empty if only their order differs. */
function listItemChanges(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  left: JsonPath,
  right: JsonPath,
): readonly ValueChange[] {
  const rest = new Set(before.keys());
  const partners = new Map<number, number>();
  const take = (at: number, fits: (item: JsonValue) => boolean): number | undefined => {
    const index = [...rest].find((candidate) => fits(before[candidate] ?? null));
    if (index !== undefined) {
      rest.delete(index);
      partners.set(index, at);
    }
    return index;
  };
  const others = [...after.entries()].filter(
    ([index, item]) => take(index, (other) => isSameJson(other, item)) === undefined,
  );
  const changed = others.flatMap(([index, item]): readonly ValueChange[] => {
    const name = getItemName(item);
    const partner = name === null ? undefined : take(index, (other) => getItemName(other) === name);
    return partner === undefined
      ? [{ before: null, after: [...right, index], isRemoved: false }]
      : listValueChanges(before[partner], item, [...left, partner], [...right, index]);
  });
  // A removed item follows the closest one before it that is still there.
  const placeOf = (index: number): number => {
    const previous = [...before.keys()].findLast((other) => other < index && partners.has(other));
    return previous === undefined ? 0 : (partners.get(previous) ?? -1) + 1;
  };
  const removed = [...rest].map((index): ValueChange => ({
    before: [...left, index],
    after: [...right, placeOf(index)],
    isRemoved: true,
  }));
  return [...changed, ...removed];
}

/** The keys that name entries of a navigation, in files included by `$ref`. */
const nodeNames = ['group', 'tab', 'anchor', 'dropdown', 'product', 'item', 'version', 'language'];

function getItemName(item: JsonValue): string | null {
  if (!isJsonObject(item)) return null;
  const name = ['name', 'label', 'header', 'source', 'type', ...nodeNames]
    .map((key) => item[key])
    .find((value) => typeof value === 'string');
  return typeof name === 'string' && name !== '' ? name : null;
}

/** Edits of `after` that give a value back. */
export function revertValue(
  before: string,
  after: string,
  { before: from, after: to, isRemoved }: ValueChange,
): readonly TextEdit[] {
  if (from === null) return removeValue(after, to);
  const value = readValueAtPath(before, from);
  if (!isRemoved) return setValue(after, to, value);
  if (typeof to.at(-1) === 'number') return insertEntry(after, to, value);
  const parent = readValueAtPath(before, from.slice(0, -1));
  const order = isJsonObject(parent) ? Object.keys(parent) : [];
  return setValue(after, to, value, [...to.slice(1).map(() => []), order]);
}
