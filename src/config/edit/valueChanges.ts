import { getOwnProperty } from '#base/getOwnProperty.ts';
import { stringifyExactJson } from '#base/exactJson.ts';
import { isSameJson } from '#base/isSameJson.ts';
import type { TextEdit } from '#base/textEdit.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../docsJson.ts';
import { insertEntry, removeValue, setValue } from '../patchDocsJson.ts';
import { readValueAtPath } from './moveInNavigation.ts';
import { findNodeAtPath, getNodeEnd, parseJsonText, type JsonPath } from './parsedJsonText.ts';

/** A value that differs. */
export interface ValueChange {
  /** Its path before; null if it wasn't set. */
  readonly before: JsonPath | null;
  /** Its path after; if it was removed, the path at which it would be there. */
  readonly after: JsonPath;
  readonly isRemoved: boolean;
  /** Of a list whose items differ otherwise, too: the old indexes of the ones in both versions, as they are in order now. */
  readonly reordered?: readonly ItemPair[];
}

/** The index of an item of a list in both versions. */
export interface ItemPair {
  readonly before: number;
  readonly after: number;
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
  return before === undefined && after !== undefined
    ? listAddedParts(after, right).map((path) => ({ before: null, after: path, isRemoved: false }))
    : [{ before: before === undefined ? null : left, after: right, isRemoved: after === undefined }];
}

/**
 * The paths of the parts of an added value that can be removed alone: the entries of a list, and the keys of an object. An
 * entry is whole, and so are a list of texts, and a value with a single part, because nothing else would be left of it.
 */
function listAddedParts(value: JsonValue, path: JsonPath): readonly JsonPath[] {
  if (isJsonArray(value))
    return value.length < 2 || !value.every(isJsonObject) ? [path] : value.map((_, index) => [...path, index]);
  if (!isJsonObject(value)) return [path];
  const parts = Object.entries(value).flatMap(([key, inner]) => listAddedParts(inner, [...path, key]));
  return parts.length < 2 ? [path] : parts;
}

/** The changes of a list's items, and of their order; empty if only their order differs. */
function listItemChanges(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  left: JsonPath,
  right: JsonPath,
): readonly ValueChange[] {
  const rest = new Set(before.keys());
  const partners = new Map<number, number>();
  const take = (at: number, candidates: number[] | undefined): number | undefined => {
    const index = candidates?.pop();
    if (index !== undefined) {
      rest.delete(index);
      partners.set(index, at);
    }
    return index;
  };
  const sameItems = groupIndexes(before, rest, (item) => stringifyExactJson(item) ?? '');
  const others = [...after.entries()].filter(
    ([index, item]) => take(index, sameItems.get(stringifyExactJson(item) ?? '')) === undefined,
  );
  const namedItems = groupIndexes(before, rest, getItemName);
  const changed = others.flatMap(([index, item]): readonly ValueChange[] => {
    const partner = take(index, namedItems.get(getItemName(item)));
    return partner === undefined
      ? [{ before: null, after: [...right, index], isRemoved: false }]
      : listValueChanges(before[partner], item, [...left, partner], [...right, index]);
  });
  // A removed item follows the closest one before it that is still there.
  let place = 0;
  const removed: ValueChange[] = [];
  for (const index of before.keys()) {
    const partner = partners.get(index);
    if (partner !== undefined) place = partner + 1;
    if (rest.has(index)) removed.push({ before: [...left, index], after: [...right, place], isRemoved: true });
  }
  const changes = [...changed, ...removed];
  const reordered = [...partners]
    .map(([from, at]): ItemPair => ({ before: from, after: at }))
    .toSorted((one, other) => one.after - other.after);
  const isOrdered = reordered.every(({ before: from }, index) => from > (reordered[index - 1]?.before ?? -1));
  return isOrdered || changes.length === 0
    ? changes
    : [...changes, { before: left, after: right, isRemoved: false, reordered }];
}

/** The indexes of a list's items by key, the first one last. Items without a key are left out. */
function groupIndexes(
  items: readonly JsonValue[],
  indexes: ReadonlySet<number>,
  keyOf: (item: JsonValue) => string | null,
): ReadonlyMap<string | null, number[]> {
  const groups = new Map<string | null, number[]>();
  for (const index of [...indexes].toReversed()) {
    const item = items[index];
    const key = item === undefined ? null : keyOf(item);
    if (key === null) continue;
    const group = groups.get(key) ?? [];
    group.push(index);
    groups.set(key, group);
  }
  return groups;
}

/** The keys that name entries of a navigation, in files included by `$ref`. */
const nodeNames = ['group', 'tab', 'anchor', 'dropdown', 'product', 'item', 'version', 'language'];

/** The name that identifies an item of a list; null if it has none. */
export function getItemName(item: JsonValue): string | null {
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
  { before: from, after: to, isRemoved, reordered }: ValueChange,
): readonly TextEdit[] {
  if (reordered !== undefined) return restoreOrder(after, to, reordered);
  if (from === null) return removeValue(after, to);
  const value = readValueAtPath(before, from);
  if (!isRemoved) return setValue(after, to, value);
  if (typeof to.at(-1) === 'number') return insertEntry(after, to, value);
  const parent = readValueAtPath(before, from.slice(0, -1));
  const order = isJsonObject(parent) ? Object.keys(parent) : [];
  return setValue(after, to, value, [...to.slice(1).map(() => []), order]);
}

/** Edits that write the items of a list in their old order, each with its text, in the places of those that are in both versions. */
function restoreOrder(text: string, path: JsonPath, pairs: readonly ItemPair[]): readonly TextEdit[] {
  const json = parseJsonText(text);
  const items = json === null ? null : findNodeAtPath(json.root, path)?.children;
  if (json === null || items == null) return [];
  const rangeOf = (index: number) => {
    const item = items[index];
    return item === undefined ? null : { from: item.offset + json.shift, to: getNodeEnd(item) + json.shift };
  };
  const old = pairs.toSorted((one, other) => one.before - other.before);
  return pairs.flatMap(({ after }, place) => {
    const [target, source] = [rangeOf(after), rangeOf(old[place]?.after ?? after)];
    if (target === null || source === null || target.from === source.from) return [];
    return [{ ...target, text: text.slice(source.from, source.to) }];
  });
}
