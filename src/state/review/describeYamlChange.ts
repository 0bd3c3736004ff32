import { withoutByteOrderMark } from '#base/encoding.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '#config/docsJson.ts';
import type { SettingChange } from '#config/settingChange.ts';
import type { PlaceKey } from '#lint/describeTextPlace.ts';
import { listYamlLines, type YamlLine } from '#lint/yamlPlaces.ts';
import { parseYamlStrings } from '#openapi/text/yamlEvents.ts';
import type { FieldNames } from './apiFieldNames.ts';

/** A line of a text. */
export interface PlacedLine {
  /** With its line break. */
  readonly text: string;
  /** Its number in the text, from 0. */
  readonly index: number;
  /** The keys around it; empty if there are none. */
  readonly keys: readonly PlaceKey[];
  /** Where the line is, in words: lines of the same value have the same place. */
  readonly place: string;
}

/** The lines of a YAML text. */
interface YamlText {
  readonly lines: readonly string[];
  readonly found: readonly YamlLine[];
}

/** One side of a change: its lines, none if the other side adds or removes them, and the text they are in. */
interface ChangedLines {
  readonly lines: readonly PlacedLine[];
  readonly text: YamlText;
}

/** What lines are: a part of an object or a list, or lines of a text. */
interface WrittenPart {
  readonly keys: readonly PlaceKey[];
  readonly value: JsonValue;
}

/** Splits a YAML text into lines. */
export function readYamlText(text: string): YamlText {
  const lines = withoutByteOrderMark(text).split('\n');
  return { lines, found: listYamlLines(lines, false) };
}

/**
 * The change of lines of YAML as the values that are written there, with the place of what both sides have in common: quotes,
 * escapes, and indentation are how a value is written. Null if they aren't whole values, or if the values are the same.
 */
export function describeYamlChange(before: ChangedLines, after: ChangedLines, names: FieldNames): SettingChange | null {
  const [left, right] = [before, after].map((side) => (side.lines.length === 0 ? undefined : readPart(side)));
  if (left === null || right === null) return null;
  const known = right ?? left;
  if (known === undefined) return null;
  const [old, now] = areSamePlace(left ?? known, right ?? known)
    ? [left, right]
    : [left, right].map((part) => part && asField(part));
  const shown = now ?? old;
  if (shown === undefined || !areSamePlace(old ?? shown, now ?? shown)) return null;
  const [from, to] = [old, now].map((part) => (part === undefined ? null : names.formatValue(part.keys, part.value)));
  if (from === undefined || to === undefined || from === to) return null;
  return { label: [names.formatPlace(shown.keys) || 'Top level'], before: from, after: to };
}

/** True if the values of two parts are shown next to each other: those of the same key, or of items of the same list. */
function areSamePlace({ keys: left }: WrittenPart, { keys: right }: WrittenPart): boolean {
  return (
    left.length === right.length &&
    left.every(({ key, isItem }, index) => isItem === right[index]?.isItem && (isItem || key === right[index].key))
  );
}

/** A value with its key, as a part of the object that it is in. */
function asField({ keys, value }: WrittenPart): WrittenPart {
  const last = keys.at(-1);
  return last === undefined || last.isItem
    ? { keys, value }
    : { keys: keys.slice(0, -1), value: { [last.key]: value } };
}

/** What lines write; null if that can't be told. */
function readPart({ lines, text }: ChangedLines): WrittenPart | null {
  const [first, last] = [lines[0]?.index ?? 0, lines.at(-1)?.index ?? 0];
  const inside = readInnerLines(lines, text);
  if (inside !== null) return inside;
  // The whole of the scalars that start above or go on below.
  let [from, to] = [first, last];
  while (text.found[from]?.isInScalar === true) from -= 1;
  while (text.found[to + 1]?.isInScalar === true) to += 1;
  const snippet = text.lines.slice(from, to + 1).map((line) => line.replace(/\r$/, ''));
  const start = snippet.find((line) => /^\s*[^\s#]/.test(line));
  if (start === undefined || hasValueBelow(text, to)) return null;
  const indent = start.search(/\S/);
  const isInside = snippet.every((line) => line.trim() === '' || line.search(/\S/) >= indent || /^\s*#/.test(line));
  const parsed = isInside ? parseYamlStrings(snippet.map((line) => line.slice(indent)).join('\n')) : null;
  if (parsed === null || !parsed.ok) return null;
  const firstKeys = lines.find((line) => /^\s*[^\s#]/.test(line.text))?.keys ?? [];
  return placePart(firstKeys, parsed.value);
}

/** The lines of a block scalar without its first line, as text; null for any others. */
function readInnerLines(lines: readonly PlacedLine[], { lines: all, found }: YamlText): WrittenPart | null {
  const first = lines[0]?.index ?? 0;
  if (!lines.every(({ index }) => found[index]?.isInScalar === true)) return null;
  let start = first;
  while (found[start]?.isInScalar === true) start -= 1;
  if (!/(?:^|\s)[|>][-+\d]*\s*(?:#.*)?$/.test(all[start] ?? '')) return null;
  const value = lines
    .map(({ text }) => text.trim())
    .join('\n')
    .trim();
  return { keys: lines[0]?.keys ?? [], value };
}

/** True if a line is only the key of what is below it. */
function hasValueBelow({ lines }: YamlText, index: number): boolean {
  const line = lines[index] ?? '';
  if (!/:\s*(?:[&!]\S*\s*)*(?:#.*)?$/.test(line)) return false;
  const next = lines.slice(index + 1).find((one) => /^\s*[^\s#]/.test(one)) ?? '';
  const depth = line.search(/[^\s-]|$/);
  return next.search(/\S|$/) > depth || (/^\s*-(?:\s|$)/.test(next) && next.search(/\S/) === depth);
}

/** A parsed part with the keys of its value, given those of its first line; null if they don't fit. */
function placePart(keys: readonly PlaceKey[], parsed: unknown): WrittenPart | null {
  const value = parsed as JsonValue; // strings, lists, and objects
  if (isJsonObject(value)) {
    const entries = Object.entries(value);
    const [[key, only] = []] = entries;
    const last = keys.at(-1);
    if (last?.isItem !== false || last.key !== key || only === undefined) return null;
    return entries.length === 1 ? { keys, value: only } : { keys: keys.slice(0, -1), value };
  }
  if (!isJsonArray(value)) return null;
  const [item] = value;
  if (item === undefined) return null;
  if (!isJsonObject(item)) return { keys, value: value.length === 1 ? item : value };
  const ofItem = keys.slice(0, keys.findLastIndex(({ isItem }) => isItem) + 1);
  return value.length > 1
    ? { keys: ofItem.slice(0, -1), value }
    : (placePart(keys, item) ?? { keys: ofItem, value: item });
}
