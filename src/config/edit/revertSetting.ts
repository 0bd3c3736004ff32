import { stringifyExactJson } from '#base/exactJson.ts';
import { isSameJson } from '#base/isSameJson.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { diffUnlabeledValue } from '../diffField.ts';
import { diffEntry, diffMovedEntry } from '../diffNavigation.ts';
import { diffParsedSettings } from '../diffSettings.ts';
import {
  isJsonArray,
  isJsonObject,
  readDocsJson,
  type DocsJson,
  type JsonObject,
  type JsonValue,
} from '../docsJson.ts';
import { isSameJsonLocation } from '../navigation/insertionPoint.ts';
import { insertEntry, removeValue } from '../patchDocsJson.ts';
import type { SettingChange } from '../settingChange.ts';
import {
  getOwnFields,
  listInnerEntries,
  listNodes,
  matchNavigation,
  nameOfEntry,
  type EntryChange,
  type MatchedNavigation,
} from './matchNavigation.ts';
import { getEntryLocation, moveInNavigation, readValueAtPath } from './moveInNavigation.ts';
import { findNodeAtPath, getNodeEnd, parseJsonText } from './parsedJsonText.ts';
import { separateFormatting, type SettingRevert } from './separateFormatting.ts';
import { listValueChanges, revertValue, type ValueChange } from './valueChanges.ts';

/** Two versions of a configuration. */
interface Versions {
  readonly left: DocsJson;
  readonly right: DocsJson;
}

/**
 * The parts of a change to a configuration: a setting, or an entry of the navigation that was added, removed, or moved. A
 * navigation that was divided into other parts, such as versions, is one part: services ignore one with both. So is
 * formatting that can be told apart. The text without the last part is `before`. Null if they can't be told apart.
 */
export function listSettingReverts(before: string, after: string): readonly SettingRevert[] | null {
  const [left, right] = [readDocsJson(before), readDocsJson(after)];
  if ([left, right].some(({ problems }) => problems.some(({ code }) => code === 'config/not-json'))) return null;
  if (left.format !== right.format) return null;
  const navigation = matchNavigation(left, right);
  const toPart = (changes: readonly SettingChange[], revert: () => readonly TextEdit[]): SettingRevert => ({
    changes,
    computeText: () => applyEdits(after, revert()),
  });
  const ofNavigation = [
    ...navigation.changes
      .filter((change) => hasContainer(change, navigation))
      .map((change) => toPart(describeEntry(change, navigation), () => revertEntry(before, after, change, navigation))),
    ...navigation.containers.flatMap((container) =>
      listFieldChanges(container).map((change) =>
        toPart(describeField(change, container), () => revertValue(before, after, change)),
      ),
    ),
  ];
  const parts = [
    ...(isSameJson(listDivisions(left), listDivisions(right))
      ? ofNavigation
      : [
          toPart(
            ofNavigation.flatMap(({ changes }) => changes),
            () => restoreNavigation(before, after),
          ),
        ]),
    ...listSettings(left, right).map((change) =>
      toPart(describeSetting(change, { left, right }), () => revertValue(before, after, change)),
    ),
  ];
  return separateFormatting(before, after, parts, (text) => hasSameOrder(readDocsJson(text).config, left.config));
}

/** The keys of the outermost lists of a navigation; none in the older format, where it is a list. */
function listDivisions({ config: { navigation } }: DocsJson): readonly string[] {
  if (!isJsonObject(navigation)) return [];
  return Object.keys(navigation)
    .filter((key) => isJsonArray(navigation[key]))
    .toSorted();
}

/** Edits of `after` that write the navigation as it was. */
function restoreNavigation(before: string, after: string): readonly TextEdit[] {
  const [old, now] = [before, after].map((text) => {
    const json = parseJsonText(text);
    const node = json === null ? null : findNodeAtPath(json.root, ['navigation']);
    return json === null || node === null
      ? null
      : { from: node.offset + json.shift, to: getNodeEnd(node) + json.shift };
  });
  return old == null || now == null ? [] : [{ ...now, text: before.slice(old.from, old.to) }];
}

/** True if the container that an entry was in is still there. */
function hasContainer({ before }: EntryChange, { partners }: MatchedNavigation): boolean {
  return before === null || before.parent === null || partners.has(before.parent);
}

/** What a change of an entry shows: its move, or all entries that came or went with it. */
function describeEntry(change: EntryChange, navigation: MatchedNavigation): readonly SettingChange[] {
  const { before, after } = change;
  if (before !== null && after !== null) return diffMovedEntry(change, navigation);
  const entry = before ?? after;
  return entry === null
    ? []
    : listInnerEntries(entry)
        .filter(({ node }) => !navigation.partners.has(node))
        .map(({ node, within }) => {
          const place = within.join(' › ');
          return diffEntry(nameOfEntry(node), before === null ? null : place, after === null ? null : place);
        });
}

function describeField(
  { before: from, after: to, isRemoved }: ValueChange,
  { before, after }: MatchedNavigation['containers'][number],
): readonly SettingChange[] {
  const inner = to.slice(after.location.path.length);
  return diffUnlabeledValue(
    ['Navigation', nameOfEntry(after), ...inner.filter((key) => typeof key === 'string')],
    from === null ? undefined : valueAt(before.source, from.slice(before.location.path.length)),
    isRemoved ? undefined : valueAt(after.source, inner),
  );
}

/** The setting as the form shows it, with only this change. */
function describeSetting(change: ValueChange, { left, right }: Versions): readonly SettingChange[] {
  const key = String(change.after[0]);
  const only = ({ config }: DocsJson): JsonObject => (config[key] === undefined ? {} : { [key]: config[key] });
  const print = (docs: DocsJson) => stringifyExactJson(only(docs)) ?? '{}';
  const [before, after] = [print(left), print(right)];
  const { config } = readDocsJson(applyEdits(after, revertValue(before, after, change)));
  return diffParsedSettings({ ...left, config }, { ...right, config: only(right) });
}

function valueAt(value: JsonValue, path: ValueChange['after']): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (inner, key) =>
      isJsonObject(inner) ? inner[key] : isJsonArray(inner) && typeof key === 'number' ? inner[key] : undefined,
    value,
  );
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
