import { isSameJson } from '#base/isSameJson.ts';
import { applyEdits } from '#base/textEdit.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '#config/docsJson.ts';
import { describeItemMoves } from '#config/itemMoves.ts';
import type { SettingChange } from '#config/settingChange.ts';
import {
  findEntry,
  findNodeAtPath,
  indentAt,
  listJsonTokens,
  parseJsonText,
  type JsonPath,
  type ParsedJsonText,
} from '#config/edit/parsedJsonText.ts';
import { separateFormatting, type SettingRevert } from '#config/edit/separateFormatting.ts';
import {
  getItemName,
  listValueChanges,
  revertValue,
  type ItemPair,
  type ValueChange,
} from '#config/edit/valueChanges.ts';
import { createKeyPlaces } from '#lint/describeTextPlace.ts';
import type { FieldNames } from './apiFieldNames.ts';

/** Two versions of a JSON text. */
export interface JsonVersions {
  readonly before: string;
  readonly after: string;
  readonly left: ParsedJsonText;
  readonly right: ParsedJsonText;
}

/** Parses two versions of a text; null if one isn't JSON. */
export function parseJsonVersions(before: string, after: string): JsonVersions | null {
  const [left, right] = [parseJsonText(before), parseJsonText(after)];
  return left === null || right === null ? null : { before, after, left, right };
}

/**
 * The values of two JSON texts that differ, as written: `1.0` isn't `1`. A value that was removed in one place and added in
 * another was moved. An answer in words if there are more than
 * `most`, or if something differs that is no value of one key: a comment, the value of a duplicate key, or only formatting.
 */
export function listJsonReverts(
  { before, after, left, right }: JsonVersions,
  most: number,
  names: FieldNames,
): readonly SettingRevert[] | 'too-many' | 'no-values' {
  const changes = listValueChanges(writtenValue(left, left.root), writtenValue(right, right.root), [], []);
  if (changes.length > most) return 'too-many';
  if (changes.length === 0) return 'no-values';
  if (listComments(before).join('\n') !== listComments(after).join('\n')) return 'no-values';
  if (hasDuplicateKey(left.root) || hasDuplicateKey(right.root)) return 'no-values';
  const [placeBefore, placeAfter] = [before, after].map((text) => createKeyPlaces(text));
  const moves = pairMoves(changes, left, right);
  const added = new Set(moves.values());
  const parts = changes.flatMap((change): readonly SettingRevert[] => {
    const moved = moves.get(change);
    if (added.has(change)) return [];
    if (moved !== undefined)
      return [revertMove({ before, after, left, right }, { removed: change, added: moved }, names)];
    const { before: from, after: to, isRemoved } = change;
    const computeText = () => revertJsonValue(before, after, change);
    const place = isRemoved && from !== null ? placeBefore?.(offsetOf(left, from)) : placeAfter?.(offsetOf(right, to));
    const keys = typeof place === 'object' ? place : [];
    const reordered = isRemoved || from === null ? [] : describeReorder({ left, right }, from, change);
    if (reordered.length > 0) return [{ changes: reordered, computeText }];
    const described = [shownValue, writtenValue].map((read) => {
      const values = [
        from === null ? undefined : valueAt(left, from, read),
        isRemoved ? undefined : valueAt(right, to, read),
      ] as const;
      const [old, now] = values.map((value) => (value === undefined ? null : names.formatValue(keys, value)));
      return isSameJson(...values) || old === undefined || now === undefined
        ? []
        : [{ label: [typeof place === 'string' ? place : names.formatPlace(keys)], before: old, after: now }];
    });
    return [{ changes: described.find(({ length }) => length > 0) ?? [], computeText }];
  });
  const tokens = listJsonTokens(before).join('\n');
  return separateFormatting(before, after, parts, (text) => listJsonTokens(text).join('\n') === tokens);
}

/**
 * Removed values that were added in another place, each with the change that added it: as they were, or else with the
 * same name.
 */
function pairMoves(
  changes: readonly ValueChange[],
  left: ParsedJsonText,
  right: ParsedJsonText,
): ReadonlyMap<ValueChange, ValueChange> {
  const moves = new Map<ValueChange, ValueChange>();
  for (const keyOf of [moveKey, nameKey]) {
    const taken = new Set(moves.values());
    const added = new Map<string | null, ValueChange[]>();
    for (const change of changes)
      if (change.before === null && !taken.has(change)) {
        const key = keyOf(right, change.after);
        added.set(key, [...(added.get(key) ?? []), change]);
      }
    for (const change of changes) {
      const isFree = change.isRemoved && !moves.has(change);
      const key = isFree && change.before !== null ? keyOf(left, change.before) : null;
      const found = key === null ? undefined : added.get(key)?.shift();
      if (found !== undefined) moves.set(change, found);
    }
  }
  return moves;
}

/** Equal for named items of lists; null for any other value. */
function nameKey(json: ParsedJsonText, path: JsonPath): string | null {
  const value = typeof path.at(-1) === 'number' ? valueAt(json, path, shownValue) : undefined;
  const name = value === undefined ? null : getItemName(value);
  if (name === null || !isJsonObject(value)) return null;
  const key = Object.keys(value).find((one) => value[one] === name);
  return JSON.stringify([key, name]);
}

/** Equal for values that can be one that moved: items of lists, and objects and lists with the same key. */
function moveKey(json: ParsedJsonText, path: JsonPath): string | null {
  const value = valueAt(json, path, writtenValue);
  const key = path.at(-1);
  const isItem = typeof key === 'number' ? typeof value === 'string' : false;
  if (value === undefined || !(isItem || (typeof value === 'object' && value !== null))) return null;
  return `${typeof key === 'number' ? '' : JSON.stringify(key)} ${JSON.stringify(value)}`;
}

/** The items that moved within their list; none for any other change. */
function describeReorder(
  { left, right }: Pick<JsonVersions, 'left' | 'right'>,
  from: JsonPath,
  { after: to, reordered }: ValueChange,
): readonly SettingChange[] {
  const [all, own] = [valueAt(left, from, shownValue), valueAt(right, to, shownValue)];
  if (!isJsonArray(all) || !isJsonArray(own)) return [];
  const itemsOf = (pairs: readonly ItemPair[]) => pairs.flatMap(({ after }) => own[after] ?? []);
  const olds = reordered === undefined ? all : itemsOf(reordered.toSorted((a, b) => a.before - b.before));
  const news = reordered === undefined ? own : itemsOf(reordered);
  const nameOf = (item: JsonValue) => (typeof item === 'string' ? item : (getItemName(item) ?? JSON.stringify(item)));
  return (describeItemMoves(olds, news, nameOf) ?? []).map((move) => ({
    label: ['Moved', move.name],
    before: `${nameParent(left, [...from, 0])}, ${move.before}`,
    after: `${nameParent(right, [...to, 0])}, ${move.after}`,
  }));
}

/** The part for a value that was moved: from the place of what held it to that of what holds it. */
function revertMove(
  { before, after, left, right }: JsonVersions,
  { removed, added }: { readonly removed: ValueChange; readonly added: ValueChange },
  names: FieldNames,
): SettingRevert {
  const value = valueAt(right, added.after, shownValue);
  const key = added.after.at(-1);
  const name = typeof value === 'string' ? value : typeof key === 'string' ? key : (getItemName(value ?? null) ?? '');
  return {
    changes: [
      {
        label: name === '' ? ['Moved'] : ['Moved', name],
        before: nameParent(left, removed.before ?? []),
        after: nameParent(right, added.after),
      },
      ...describeMovedValue(name, [valueAt(left, removed.before ?? [], shownValue), value], names),
    ],
    computeText: () => {
      const without = revertJsonValue(before, after, added);
      const now = parseJsonText(without);
      // The path at which the value belongs may differ without the one that was added.
      const rest =
        now === null ? [] : listValueChanges(writtenValue(left, left.root), writtenValue(now, now.root), [], []);
      const back = rest.find(({ before: from, isRemoved }) => isRemoved && isSameJson(from, removed.before));
      return back === undefined ? null : revertJsonValue(before, without, back);
    },
  };
}

/** The change of a value that was moved, too; none if it is the same. */
function describeMovedValue(
  name: string,
  [before, after]: readonly [JsonValue | undefined, JsonValue | undefined],
  { formatValue }: FieldNames,
): readonly SettingChange[] {
  if (before === undefined || after === undefined || isSameJson(before, after)) return [];
  return [{ label: [name], before: formatValue([], before), after: formatValue([], after) }];
}

/** `after` with the value written as it was in `before`. */
function revertJsonValue(before: string, after: string, change: ValueChange): string {
  const text = applyEdits(after, revertValue(before, after, change));
  const old = change.before === null || change.reordered !== undefined ? null : writtenAt(before, change.before);
  const now = old === null ? null : writtenAt(text, change.after);
  if (old === null || now === null) return text;
  // As written before: numbers that aren't exact as values, escapes, and lines.
  const written = old.text.replaceAll(`\n${old.indent}`, `\n${now.indent}`);
  return text.slice(0, now.from) + written + text.slice(now.from + now.text.length);
}

/** Where a value is: the keys around it, and the names of items, or their numbers. */
function nameParent(json: ParsedJsonText, path: JsonPath): string {
  const names = path.slice(0, -1).map((key, index) => {
    if (typeof key === 'string') return key;
    return getItemName(valueAt(json, path.slice(0, index + 1), shownValue) ?? null) ?? String(key + 1);
  });
  return names.length === 0 ? 'at the top level' : names.join(' › ');
}

function writtenAt(text: string, path: JsonPath) {
  const json = parseJsonText(text);
  const node = json === null ? null : findNodeAtPath(json.root, path);
  if (json === null || node === null) return null;
  const from = node.offset + json.shift;
  return { from, text: text.slice(from, from + node.length), indent: indentAt(text, from) };
}

/** Offset of a value's key, or else of the value. */
function offsetOf({ root, shift }: ParsedJsonText, path: JsonPath): number {
  const parent = findNodeAtPath(root, path.slice(0, -1));
  const entry = parent === null ? null : findEntry(parent, path.at(-1) ?? 0);
  return shift + (entry?.node.offset ?? 0);
}

type Node = ParsedJsonText['root'];
type ReadValue = (json: ParsedJsonText, node: Node) => JsonValue;

function valueAt(json: ParsedJsonText, path: JsonPath, read: ReadValue): JsonValue | undefined {
  const node = findNodeAtPath(json.root, path);
  return node === null ? undefined : read(json, node);
}

/** A value with the source of its strings and numbers. */
const writtenValue: ReadValue = (json, node) =>
  readNode(node, ({ type, value, offset, length }) =>
    type === 'string' || type === 'number' ? json.text.slice(offset, offset + length) : (value as JsonValue),
  ); // the value of a leaf is JSON

/** A value with the source of its numbers, which may have more digits than a `number`. */
const shownValue: ReadValue = (json, node) =>
  readNode(node, ({ type, value, offset, length }) =>
    type === 'number' ? json.text.slice(offset, offset + length) : (value as JsonValue),
  );

function readNode(node: Node, read: (leaf: Node) => JsonValue): JsonValue {
  const children = node.children ?? [];
  if (node.type === 'array') return children.map((child) => readNode(child, read));
  if (node.type !== 'object') return read(node);
  return Object.fromEntries(
    children.flatMap(({ children: [key, value] = [] }) =>
      key === undefined || value === undefined ? [] : [[String(key.value), readNode(value, read)]],
    ),
  );
}

function hasDuplicateKey(node: Node): boolean {
  const children = node.children ?? [];
  const keys = node.type === 'object' ? children.map((property) => String(property.children?.[0]?.value)) : [];
  return new Set(keys).size < keys.length || children.some(hasDuplicateKey);
}

function listComments(text: string): readonly string[] {
  return listJsonTokens(text).filter((token) => token.startsWith('/'));
}
