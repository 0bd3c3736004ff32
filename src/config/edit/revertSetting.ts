import { isSameJson } from '#base/isSameJson.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { diffSettings } from '../diffSettings.ts';
import { isJsonArray, isJsonObject, readDocsJson, type DocsJson, type JsonValue } from '../docsJson.ts';
import { isSameJsonLocation } from '../navigation/insertionPoint.ts';
import { insertEntry, removeValue, setValue } from '../patchDocsJson.ts';
import type { SettingChange } from '../settingChange.ts';
import {
  getOwnFields,
  listNodes,
  matchNavigation,
  type EntryChange,
  type MatchedNavigation,
} from './matchNavigation.ts';
import { getEntryLocation, moveInNavigation, readValueAtPath } from './moveInNavigation.ts';
import type { JsonPath } from './parsedJsonText.ts';

/** A part of a change to a configuration that can be discarded alone: what it changes, and the text without it. */
export interface SettingRevert {
  readonly changes: readonly SettingChange[];
  readonly text: string;
}

/** A value that differs. */
interface ValueChange {
  /** Its path before; null if it wasn't set. */
  readonly before: JsonPath | null;
  /** Its path after; if it was removed, the path at which it would be there. */
  readonly after: JsonPath;
  readonly isRemoved: boolean;
}

/** With more parts than this, they aren't offered: computing the text without each would take too long. */
const mostParts = 40;

/**
 * The parts of a change to a configuration, each with the text without it: a setting, or an entry of the navigation
 * that was added, removed, or moved. The text without the last part is `before`. Null if they can't be told apart.
 */
export function listSettingReverts(before: string, after: string): readonly SettingRevert[] | null {
  const [left, right] = [readDocsJson(before), readDocsJson(after)];
  if ([left, right].some(({ problems }) => problems.some(({ code }) => code === 'config/not-json'))) return null;
  if (left.format !== right.format) return null;
  const navigation = matchNavigation(left, right);
  const values = [
    ...navigation.containers.flatMap((container) => listFieldChanges(container)),
    ...listSettings(left, right),
  ];
  if (navigation.changes.length + values.length > mostParts) return null;
  const edits = [
    ...navigation.changes.map((change) => revertEntry(before, after, change, navigation)),
    ...values.map((change) => revertValue(before, after, change)),
  ];
  return edits.flatMap((edit) => {
    const text = applyEdits(after, edit);
    if (text === after) return [];
    const isAll = hasSameOrder(readDocsJson(text).config, left.config);
    return [{ changes: diffSettings(text, after) ?? [], text: isAll ? before : text }];
  });
}

function listFieldChanges({ before, after }: MatchedNavigation['containers'][number]): readonly ValueChange[] {
  return listValueChanges(getOwnFields(before), getOwnFields(after), before.location.path, after.location.path);
}

/** Settings other than the entries of the navigation. */
function listSettings(left: DocsJson, right: DocsJson): readonly ValueChange[] {
  const { navigation: _left, ...before } = left.config;
  const { navigation: _right, ...after } = right.config;
  return listValueChanges(before, after, [], []);
}

/** The innermost values that differ. Entries of a list are matched by value and then by name. */
function listValueChanges(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  left: JsonPath,
  right: JsonPath,
): readonly ValueChange[] {
  if (isSameJson(before, after)) return [];
  if (isJsonObject(before) && isJsonObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      listValueChanges(before[key], after[key], [...left, key], [...right, key]),
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

function getItemName(item: JsonValue): string | null {
  if (!isJsonObject(item)) return null;
  const name = ['name', 'label', 'header', 'source', 'type']
    .map((key) => item[key])
    .find((value) => typeof value === 'string');
  return typeof name === 'string' && name !== '' ? name : null;
}

/** Edits of `after` that give a value back. */
function revertValue(
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

/** Edits of `after` that put an entry back where it was in `before`; none if its container is gone. */
function revertEntry(
  before: string,
  after: string,
  { before: old, after: now }: EntryChange,
  { partners }: MatchedNavigation,
): readonly TextEdit[] {
  if (old === null) return now === null ? [] : removeValue(after, getEntryLocation(now.node).path);
  const { node, parent, siblings } = old;
  const container = parent === null ? null : partners.get(parent);
  if (container === undefined) return [];
  const { list, key } = node.position;
  // A list in a container follows it; one at the top level has the same path.
  const path =
    container === null || parent === null
      ? list.path
      : [...container.location.path, ...list.path.slice(parent.location.path.length)];
  const place = { file: list.file, path };
  const previous = siblings
    .slice(0, siblings.indexOf(node))
    .toReversed()
    .map((sibling) => partners.get(sibling))
    .find((sibling) => sibling !== undefined && isSameJsonLocation(sibling.position.list, place));
  const index = previous === undefined ? 0 : previous.position.index + 1;
  if (now !== null) {
    const [move] = moveInNavigation(getEntryLocation(now.node), { list: place, key, index });
    return move?.edit(after) ?? [];
  }
  // Entries that were moved out of a removed container are still there.
  const text = listNodes(node)
    .filter((inner) => inner !== node && partners.has(inner))
    .toReversed()
    .reduce((rest, inner) => applyEdits(rest, removeValue(rest, getEntryLocation(inner).path)), before);
  const value = readValueAtPath(text, getEntryLocation(node).path);
  return value === undefined ? [] : insertEntry(after, [...path, index], value);
}

/** True if two values are equal, with their keys in the same order. */
function hasSameOrder(one: JsonValue, other: JsonValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
