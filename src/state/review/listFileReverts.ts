import { diffLines } from 'diff';
import type { RepoPath } from '#base/repoPath.ts';
import { parseJsonText, type ParsedJsonText } from '#config/edit/parsedJsonText.ts';
import type { SettingRevert } from '#config/edit/separateFormatting.ts';
import { createKeyPlaces, formatKeys } from '#lint/describeTextPlace.ts';
import { apiFieldNames, isApiFile, plainFieldNames, type FieldNames } from './apiFieldNames.ts';
import { describeYamlChange, readYamlText, type PlacedLine } from './describeYamlChange.ts';
import { listJsonReverts, parseJsonVersions } from './listJsonReverts.ts';

/** Maximum number of parts; a change with more is shown as a whole. */
const mostParts = 100;
/** Maximum number of changed lines. */
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
  const json = path.endsWith('.json') ? parseJsonVersions(before, after) : null;
  const names = isApiFile(listTopKeys(json?.right ?? null, after)) ? apiFieldNames : plainFieldNames;
  const values = json === null ? 'no-values' : listJsonReverts(json, mostParts, names);
  if (values === 'too-many') return null;
  const parts = values === 'no-values' ? listLineReverts(path, [before, after], json !== null, names) : values;
  return parts === null || parts.length > mostParts ? null : parts;
}

/** Consecutive lines of both texts that differ. */
interface LineChange {
  readonly removed: readonly PlacedLine[];
  readonly added: readonly PlacedLine[];
  /** Offset of the added lines in the text after. */
  readonly at: number;
}

function listTopKeys(json: ParsedJsonText | null, text: string): readonly string[] {
  if (json === null) return [...text.matchAll(/^["']?([\w$-]+)["']?:(?=\s|$)/gm)].map(([, key = '']) => key);
  return (json.root.type === 'object' ? (json.root.children ?? []) : []).map(({ children }) =>
    String(children?.[0]?.value),
  );
}

function listLineReverts(
  path: RepoPath,
  [before, after]: readonly [string, string],
  isJson: boolean,
  names: FieldNames,
): readonly SettingRevert[] | null {
  const changes = listLineChanges(path, before, after);
  const isYaml = /\.ya?ml$/i.test(path);
  const [left, right] = [before, after].map((text) => readYamlText(isYaml ? text : ''));
  // Commas end the lines of JSON, so lines that changed in a row stay together.
  const found = isJson ? changes : changes?.flatMap(splitByPlace);
  return (
    found?.map(({ removed, added, at }): SettingRevert => {
      const values =
        isYaml && left !== undefined && right !== undefined
          ? describeYamlChange({ lines: removed, text: left }, { lines: added, text: right }, names)
          : null;
      return {
        changes: [
          values ?? {
            label: [nameLine(added[0] ?? removed[0], names)],
            before: removed.length === 0 ? null : shownText(removed, added),
            after: added.length === 0 ? null : shownText(added, removed),
          },
        ],
        computeText: () => {
          const text = after.slice(0, at) + joined(removed) + after.slice(at + joined(added).length);
          return isJson && parseJsonText(text) === null ? null : text;
        },
      };
    }) ?? null
  );
}

function nameLine(line: PlacedLine | undefined, names: FieldNames): string {
  if (line === undefined) return '';
  return line.keys.length === 0 ? line.place : names.formatPlace(line.keys);
}

function listLineChanges(path: RepoPath, before: string, after: string): readonly LineChange[] | null {
  const parts = diffLines(before, after, { timeout: longestComparison });
  if (parts === undefined) return null;
  if (parts.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0) > mostLines)
    return null;
  const placeBefore = createKeyPlaces(before, path);
  const placeAfter = createKeyPlaces(after, path);
  const changes: LineChange[] = [];
  let [left, right] = [0, 0];
  let [leftLine, rightLine] = [0, 0];
  let open: LineChange | null = null;
  for (const { value, added, removed, count } of parts) {
    if (!added && !removed) open = null;
    else {
      open = open ?? { removed: [], added: [], at: right };
      const lines = added
        ? placedLines(placeAfter, value, [right, rightLine])
        : placedLines(placeBefore, value, [left, leftLine]);
      const next: LineChange = added ? { ...open, added: lines } : { ...open, removed: lines };
      if (changes.at(-1) === open) changes.pop();
      changes.push(next);
      open = next;
    }
    if (!added) [left, leftLine] = [left + value.length, leftLine + count];
    if (!removed) [right, rightLine] = [right + value.length, rightLine + count];
  }
  return changes;
}

function placedLines(
  placeAt: ReturnType<typeof createKeyPlaces>,
  part: string,
  [start, first]: readonly [offset: number, line: number],
): readonly PlacedLine[] {
  let at = start;
  return (part.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((line, index) => {
    const place = placeAt(at + line.search(/\S|$/));
    at += line.length;
    const [keys, words] = typeof place === 'string' ? [[], place] : [place, formatKeys(place.map(({ key }) => key))];
    return { text: line, index: first + index, keys, place: words };
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
    for (const lines of one.length === 0 ? splitKeys(other) : other.length === 0 ? splitKeys(one) : []) {
      parts.push(one.length === 0 ? { removed: [], added: lines, at } : { removed: lines, added: [], at });
      if (one.length === 0) at += joined(lines).length;
    }
    if (one.length === 0 || other.length === 0) return;
    parts.push({ removed: one, added: other, at });
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

/** Splits lines at the keys of one object. */
function splitKeys(lines: readonly PlacedLine[]): readonly (readonly PlacedLine[])[] {
  if (lines.length === 0) return [];
  const groups = groupByPlace(lines);
  const isKey = ([line]: readonly PlacedLine[]) =>
    line !== undefined && indentOf(line) === indentOf(lines[0]) && /^\s*[^\s#-]/.test(line.text);
  return groups.every(isKey) ? groups : [lines];
}

function indentOf(line: PlacedLine | undefined): number {
  return line?.text.search(/\S|$/) ?? 0;
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
