import { getOwnProperty } from '#base/getOwnProperty.ts';
import { isSameJson } from '#base/isSameJson.ts';
import { applyEdits } from '#base/textEdit.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '#config/docsJson.ts';
import { diffJson } from '#config/edit/diffJson.ts';
import { readValueAtPath } from '#config/edit/moveInNavigation.ts';
import { listJsonTokens, type JsonPath } from '#config/edit/parsedJsonText.ts';
import { insertEntry, removeValue, setValue } from '#config/patchDocsJson.ts';
import { alignFormatting } from './alignFormatting.ts';
import { mergeRegions, type MergeSide } from './mergeText.ts';
import { pickChanged } from './pickChanged.ts';

type Versions<Value> = Readonly<Record<MergeSide | 'base', Value>>;

/** The entries of a list by their names, in order. */
type Entries = ReadonlyMap<string, JsonObject>;

/** A list that is merged, with its entries in each version. */
interface NamedList extends Versions<Entries> {
  readonly path: JsonPath;
}

/**
 * Returns both versions of JSON text with the same white space for what both changed alike. Where both changed the same lines,
 * they also have each other's changes of lists of named entries, such as redirects, unless both changed the same value:
 * entries that only one version added are in both.
 */
export function shareEntryChanges(base: string, mine: string, theirs: string): Readonly<Record<MergeSide, string>> {
  const aligned = alignFormatting(base, mine, theirs);
  const shared = shareEntries(base, aligned, theirs);
  return shared === null
    ? { mine: aligned, theirs }
    : { mine: alignFormatting(base, shared.mine, shared.theirs), theirs: shared.theirs };
}

function shareEntries(base: string, mine: string, theirs: string): Readonly<Record<MergeSide, string>> | null {
  const regions = mergeRegions(base, mine, theirs);
  if (regions.every((region) => typeof region === 'string'))
    return hasRepeated({ base, mine, theirs }, regions.join('')) ? writeLists({ base, mine, theirs }) : null;
  const textOf = (version: keyof Versions<string>) =>
    regions.map((region) => (typeof region === 'string' ? region : region[version])).join('');
  const apart = { base: textOf('base'), mine: textOf('mine'), theirs: textOf('theirs') };
  // Lines merged one by one can be something else than JSON.
  return writeLists(apart) ?? writeLists({ base, mine, theirs });
}

/** True if a list has an entry twice once merged by line, because both added it in different places. */
function hasRepeated(texts: Versions<string>, merged: string): boolean {
  return listsOf(texts).some(({ path }) => nameEntries(readValueAtPath(merged, path) ?? null) === null);
}

function listsOf(texts: Versions<string>): readonly NamedList[] {
  const [base, mine, theirs] = [texts.base, texts.mine, texts.theirs].map((text) => readValueAtPath(text, []));
  if (base === undefined || mine === undefined || theirs === undefined || hasNewComments(texts)) return [];
  return findLists({ base, mine, theirs }, []);
}

function writeLists(texts: Versions<string>): Readonly<Record<MergeSide, string>> | null {
  const lists = listsOf(texts);
  if (lists.length === 0) return null;
  const written = (side: MergeSide) =>
    lists.reduce((text, list) => writeEntries(text, list.path, list[side], mergeEntryLists(list, side)), texts[side]);
  return { mine: written('mine'), theirs: written('theirs') };
}

/** True if a side changed comments, which values don't have. */
function hasNewComments({ base, mine, theirs }: Versions<string>): boolean {
  const commentsOf = (text: string) =>
    listJsonTokens(text)
      .filter((token) => token.startsWith('/'))
      .join('\n');
  return new Set([base, mine, theirs].map(commentsOf)).size > 1;
}

/** The lists in the same place of all versions that differ, whose entries have unique names in an order that no side changed. */
function findLists({ base, mine, theirs }: Versions<JsonValue>, path: JsonPath): readonly NamedList[] {
  if (isSameJson(mine, theirs)) return [];
  if (isJsonObject(base) && isJsonObject(mine) && isJsonObject(theirs))
    return Object.keys(base).flatMap((key) => {
      const [old, own, others] = [base, mine, theirs].map((version) => getOwnProperty(version, key));
      return old === undefined || own === undefined || others === undefined
        ? []
        : findLists({ base: old, mine: own, theirs: others }, [...path, key]);
    });
  const [old, own, others] = [base, mine, theirs].map(nameEntries);
  if (old == null || own == null || others == null) return [];
  return [own, others].every((entries) => isInOrder(old, entries))
    ? [{ path, base: old, mine: own, theirs: others }]
    : [];
}

/** Null if an entry has no name, or not one of its own. */
function nameEntries(value: JsonValue): Entries | null {
  if (!isJsonArray(value)) return null;
  const named = new Map<string, JsonObject>();
  for (const entry of value) {
    const name = isJsonObject(entry) ? ['source', 'name', 'label', 'header'].map((key) => entry[key]) : [];
    const found = name.find((one) => typeof one === 'string');
    if (!isJsonObject(entry) || typeof found !== 'string' || named.has(found)) return null;
    named.set(found, entry);
  }
  return named;
}

function isInOrder(before: Entries, after: Entries): boolean {
  const names = [...before.keys()].filter((name) => after.has(name));
  return [...after.keys()].filter((name) => before.has(name)).every((name, index) => name === names[index]);
}

/** The entries with the changes of both sides, and those of `side` where both changed the same value. */
function mergeEntryLists({ base, mine, theirs }: Versions<Entries>, side: MergeSide): Entries {
  const merged = new Map<string, JsonObject>();
  const add = (name: string) => {
    const entry = mergeEntry(base.get(name), mine.get(name), theirs.get(name), side);
    if (entry !== undefined) merged.set(name, entry);
  };
  const added = [theirs, mine].map((entries) => groupAdded(base, entries));
  for (const place of [null, ...base.keys()]) {
    if (place !== null) add(place);
    for (const groups of added) for (const name of groups.get(place) ?? []) if (!merged.has(name)) add(name);
  }
  return merged;
}

/** Names of new entries by the old entry that they follow. */
function groupAdded(base: Entries, entries: Entries): ReadonlyMap<string | null, readonly string[]> {
  const groups = new Map<string | null, readonly string[]>();
  let place: string | null = null;
  for (const name of entries.keys()) {
    if (base.has(name)) place = name;
    else groups.set(place, [...(groups.get(place) ?? []), name]);
  }
  return groups;
}

/** Undefined if it is removed. */
function mergeEntry(
  base: JsonObject | undefined,
  mine: JsonObject | undefined,
  theirs: JsonObject | undefined,
  side: MergeSide,
): JsonObject | undefined {
  const picked = pickChanged(base, mine, theirs, isSameJson);
  if (picked !== null) return picked.value;
  if (mine === undefined || theirs === undefined) return side === 'mine' ? mine : theirs;
  const entry: Record<string, JsonValue> = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [old, own, others] = [base ?? {}, mine, theirs].map((version) => getOwnProperty(version, key));
    const value = pickChanged(old, own, others, isSameJson) ?? { value: side === 'mine' ? own : others };
    if (value.value !== undefined) entry[key] = value.value;
  }
  return entry;
}

function writeEntries(text: string, path: JsonPath, before: Entries, after: Entries): string {
  const present = [...before.keys()];
  let written = text;
  const removeAt = (index: number) => {
    written = applyEdits(written, removeValue(written, [...path, index]));
    present.splice(index, 1);
  };
  for (let index = present.length - 1; index >= 0; index -= 1) if (!after.has(present[index] ?? '')) removeAt(index);
  [...after].forEach(([name, entry], index) => {
    const old = present.indexOf(name);
    if (old > index) removeAt(old);
    if (old === index) {
      for (const { path: at, value } of diffJson(before.get(name), entry, [...path, index]))
        written = applyEdits(written, setValue(written, at, value));
      return;
    }
    written = applyEdits(written, insertEntry(written, [...path, index], entry));
    present.splice(index, 0, name);
  });
  return written;
}
