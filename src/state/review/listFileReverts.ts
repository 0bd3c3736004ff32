import { diffLines } from 'diff';
import { applyEdits } from '#base/textEdit.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { diffUnlabeledValue } from '#config/diffField.ts';
import { readValueAtPath } from '#config/edit/moveInNavigation.ts';
import { findEntry, findNodeAtPath, indentAt, parseJsonText, type JsonPath } from '#config/edit/parsedJsonText.ts';
import type { SettingRevert } from '#config/edit/revertSetting.ts';
import { listValueChanges, revertValue, type ValueChange } from '#config/edit/valueChanges.ts';
import { describeTextPlace } from '#lint/describeTextPlace.ts';

/** Maximum number of parts; a change with more is shown as a whole. */
const mostParts = 100;
/** Maximum number of changed lines, since finding the place of each takes time in proportion to the text above it. */
const mostLines = 300;
/** Maximum length of both texts, in UTF-16 units. */
const longestTexts = 2_000_000;
/** Maximum time for the comparison, in milliseconds. */
const longestComparison = 500;

/**
 * The parts of a change to a text file that isn't a page or a configuration: the values of JSON that differ, or else
 * the lines, by key if the lines of several keys changed in a row. Null if there are too many. The text without the last
 * part is `before`.
 */
export function listFileReverts(path: RepoPath, before: string, after: string): readonly SettingRevert[] | null {
  if (before.length + after.length > longestTexts) return null;
  const values = path.endsWith('.json') ? listJsonReverts(before, after) : null;
  const parts = values ?? listLineReverts(before, after);
  return parts === null || parts.length > mostParts ? null : parts;
}

/** The values of two JSON texts that differ; null if a text isn't JSON, or if only their formatting differs. */
function listJsonReverts(before: string, after: string): readonly SettingRevert[] | null {
  if (parseJsonText(before) === null || parseJsonText(after) === null) return null;
  const changesIn = (text: string) => listValueChanges(readValueAtPath(before, []), readValueAtPath(text, []), [], []);
  const changes = changesIn(after);
  if (changes.length === 0) return null;
  return changes.map((change) => {
    const { before: from, after: to, isRemoved } = change;
    const [text, path] = isRemoved && from !== null ? [before, from] : [after, to];
    const label = describeTextPlace(text, { range: { from: offsetOf(text, path), to: 0, line: 1, column: 1 } });
    return {
      changes: diffUnlabeledValue(
        [label],
        from === null ? undefined : readValueAtPath(before, from),
        isRemoved ? undefined : readValueAtPath(after, to),
      ),
      computeText: () => {
        const reverted = revertJsonValue(before, after, change);
        if (reverted === after) return null;
        return changesIn(reverted).length === 0 ? before : reverted;
      },
    };
  });
}

/** `after` with the value written as it was in `before`. */
function revertJsonValue(before: string, after: string, change: ValueChange): string {
  const text = applyEdits(after, revertValue(before, after, change));
  const old = change.before === null ? null : writtenAt(before, change.before);
  const now = old === null ? null : writtenAt(text, change.after);
  if (old === null || now === null) return text;
  // As written before: numbers that aren't exact as values, escapes, and lines.
  const written = old.text.replaceAll(`\n${old.indent}`, `\n${now.indent}`);
  return text.slice(0, now.from) + written + text.slice(now.from + now.text.length);
}

function writtenAt(text: string, path: JsonPath) {
  const json = parseJsonText(text);
  const node = json === null ? null : findNodeAtPath(json.root, path);
  if (json === null || node === null) return null;
  const from = node.offset + json.shift;
  return { from, text: text.slice(from, from + node.length), indent: indentAt(text, from) };
}

/** Offset of a value's key, or else of the value. */
function offsetOf(text: string, path: JsonPath): number {
  const json = parseJsonText(text);
  const parent = json === null ? null : findNodeAtPath(json.root, path.slice(0, -1));
  const entry = parent === null ? null : findEntry(parent, path.at(-1) ?? 0);
  return (json?.shift ?? 0) + (entry?.node.offset ?? 0);
}

/** Consecutive lines of both texts that differ. */
interface LineChange {
  readonly removed: readonly PlacedLine[];
  readonly added: readonly PlacedLine[];
  /** Offset of the added lines in the text after. */
  readonly at: number;
}

interface PlacedLine {
  readonly text: string;
  /** Where the line is, in words: lines of the same value have the same place. */
  readonly place: string;
}

function listLineReverts(before: string, after: string): readonly SettingRevert[] | null {
  const found = listLineChanges(before, after);
  return (
    found?.map(({ removed, added, at }): SettingRevert => ({
      changes: [
        {
          label: [added[0]?.place ?? removed[0]?.place ?? ''],
          before: removed.length === 0 ? null : shownText(removed, added),
          after: added.length === 0 ? null : shownText(added, removed),
        },
      ],
      computeText: () => after.slice(0, at) + joined(removed) + after.slice(at + joined(added).length),
    })) ?? null
  );
}

function listLineChanges(before: string, after: string): readonly LineChange[] | null {
  const parts = diffLines(before, after, { timeout: longestComparison });
  if (parts === undefined) return null;
  const changes: LineChange[] = [];
  let [left, right, changed] = [0, 0, 0];
  let open: LineChange | null = null;
  for (const { value, added, removed, count } of parts) {
    if (!added && !removed) open = null;
    else {
      changed += count;
      if (changed > mostLines) return null;
      open = open ?? { removed: [], added: [], at: right };
      const lines = added ? placedLines(after, value, right) : placedLines(before, value, left);
      const next: LineChange = added ? { ...open, added: lines } : { ...open, removed: lines };
      if (changes.at(-1) === open) changes.pop();
      changes.push(next);
      open = next;
    }
    if (!added) left += value.length;
    if (!removed) right += value.length;
  }
  return changes.flatMap(splitByPlace);
}

function placedLines(text: string, part: string, start: number): readonly PlacedLine[] {
  let at = start;
  return (part.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((line) => {
    const place = describeTextPlace(text, { range: { from: at, to: at, line: 1, column: 1 } });
    at += line.length;
    return { text: line, place };
  });
}

/** Splits a change at the places that differ on both sides, in the same order: one change for each, and for what is between them. */
function splitByPlace(change: LineChange): readonly LineChange[] {
  // A last line without its line break would be joined with the line of another part.
  if (![...change.removed, ...change.added].every(({ text }) => text.endsWith('\n'))) return [change];
  const [removed, added] = [groupByPlace(change.removed), groupByPlace(change.added)];
  const [left, right] = [removed.map(placeOf), added.map(placeOf)];
  const common = left.filter((place) => right.includes(place));
  const isOrdered =
    right.filter((place) => left.includes(place)).join('\n') === common.join('\n') &&
    new Set(left).size === left.length &&
    new Set(right).size === right.length;
  if (!isOrdered) return [change];
  const parts: LineChange[] = [];
  let { at } = change;
  const push = (one: readonly PlacedLine[], other: readonly PlacedLine[]) => {
    if (one.length + other.length > 0) parts.push({ removed: one, added: other, at });
    at += joined(other).length;
  };
  let [from, to] = [0, 0];
  for (const place of common) {
    const [nextFrom, nextTo] = [left.indexOf(place), right.indexOf(place)];
    push(removed.slice(from, nextFrom).flat(), added.slice(to, nextTo).flat());
    push(removed[nextFrom] ?? [], added[nextTo] ?? []);
    [from, to] = [nextFrom + 1, nextTo + 1];
  }
  push(removed.slice(from).flat(), added.slice(to).flat());
  return parts;
}

function placeOf([line]: readonly PlacedLine[]): string {
  return line?.place ?? '';
}

/** Consecutive lines of the same value, or of values inside it. */
function groupByPlace(lines: readonly PlacedLine[]): readonly (readonly PlacedLine[])[] {
  const groups: PlacedLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const place = last === undefined ? null : placeOf(last);
    if (last !== undefined && (place === line.place || line.place.startsWith(`${place} › `))) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

function joined(lines: readonly PlacedLine[]): string {
  return lines.map(({ text }) => text).join('');
}

/** The lines without their indentation, and without the key that both sides start with. */
function shownText(lines: readonly PlacedLine[], others: readonly PlacedLine[]): string {
  const [text, other] = [lines, others].map((side) =>
    joined(side)
      .replaceAll(/^[ \t]+/gm, '')
      .trim(),
  );
  const key = /^(?:- +)?[\w$"'./{}-]+: +(?=\S)/.exec(text ?? '')?.[0] ?? '';
  return (text ?? '').slice(other?.startsWith(key) === true ? key.length : 0);
}
