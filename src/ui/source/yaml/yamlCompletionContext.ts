/** A completion position in YAML, as a position in a small JSON text of its context. */
export interface YamlCompletionCandidate {
  readonly json: string;
  /** Offset of the caret in `json`. */
  readonly offset: number;
  /** Whether to complete a key with its value, or only a value. */
  readonly kind: 'key' | 'value';
}

/** The completion candidates at a position, and the columns of its line (from 0) to replace. */
export interface YamlCompletionContext {
  readonly from: number;
  readonly to: number;
  /** The column of the sibling keys. */
  readonly indent: number;
  /** True if a colon is already there. */
  readonly hasColon: boolean;
  /** Readings of the position, likeliest first: after a list's dash, a key or a value may follow. */
  readonly candidates: readonly YamlCompletionCandidate[];
}

/** What starts on a line: the dash of an item, a key with the text after it, or text of a value. */
type Entry =
  | { readonly column: number; readonly kind: 'item' | 'words' }
  | { readonly column: number; readonly kind: 'key'; readonly key: string; readonly value: string };

const keyPattern = /^("[^"]*"|'[^']*'|[^\s"'#[\]{},&*!|>%@`](?:[^:#]|:(?=\S)|(?<=\S)#)*?)\s*:(?:\s+(.*))?$/;

/**
 * Returns the completion context at a position in YAML. Reads only block style, by indentation, so errors elsewhere
 * do not matter. Null in flow style, comments, quotes and multi-line text. Line and column count from 0.
 */
export function getYamlCompletionContext(
  lineAt: (line: number) => string | null,
  line: number,
  column: number,
): YamlCompletionContext | null {
  const whole = lineAt(line) ?? '';
  const before = whole.slice(0, column);
  const dashes = /^\s*(?:-\s+)*/.exec(before)?.[0] ?? '';
  const typed = before.slice(dashes.length);
  const levels = levelsAbove(lineAt, line, dashes);
  if (levels === null || /(?:^|\s)#/.test(typed)) return null;
  const [, written = null, value = null] = keyPattern.exec(typed) ?? [];
  const rest = /^[\w$./-]*/.exec(whole.slice(column))?.[0] ?? '';
  const at = { to: column + rest.length, indent: dashes.length };
  if (written !== null) {
    const word = value ?? '';
    if (!/\s$/.test(typed) && word === '') return null;
    if (!/^[\w$./-]*$/.test(word)) return null;
    const way = caretIn(levels, { kind: 'value', key: unquoted(written) });
    return { ...at, from: column - word.length, hasColon: false, candidates: [way] };
  }
  if (!/^[\w$./-]*$/.test(typed)) return null;
  const hasColon = /^\s*:(?:\s|$)/.test(whole.slice(at.to));
  const key = caretIn(withSiblingsBelow(levels, lineAt, line, dashes.length), { kind: 'key' });
  const item = dashes.includes('-') ? [caretIn(levels.slice(1), { kind: 'item' })] : [];
  return { ...at, from: dashes.length, hasColon, candidates: hasColon ? [key] : [key, ...item] };
}

/** A list, or an object with its known keys; except for the innermost level, `inner` is the key of the next level. */
interface Level {
  readonly isList: boolean;
  readonly column: number;
  readonly beside: readonly (readonly [key: string, json: string])[];
  readonly inner: string | null;
}

/** The levels around a position, innermost first; null within multi-line text. */
function levelsAbove(lineAt: (line: number) => string | null, line: number, dashes: string): Level[] | null {
  const levels: Level[] = [];
  let beside: [string, string][] = [];
  let current = { column: dashes.length, isList: false, inner: null as string | null };
  const close = (next: typeof current) => {
    levels.push({ ...current, beside });
    beside = [];
    current = next;
  };
  /** Adds the next entry above; false within multi-line text. */
  const take = (entry: Entry): boolean => {
    const { column } = entry;
    if (column > current.column) return true;
    if (column === current.column) {
      if (current.isList && entry.kind === 'key') close({ column, isList: false, inner: entry.key });
      else if (!current.isList && entry.kind === 'key' && (levels.length === 0 || isPlain(entry.value)))
        beside.push([entry.key, jsonOf(entry.value)]);
      return true;
    }
    if (entry.kind === 'words' || (entry.kind === 'key' && !/^(?:[&!]\S+\s*)*$/.test(entry.value))) return false;
    if (entry.kind === 'key') close({ column, isList: false, inner: entry.key });
    else close({ column, isList: true, inner: null });
    return true;
  };
  for (const entry of entriesOf(dashes).toReversed()) if (!take(entry)) return null;
  for (let at = line - 1; at >= 0; at -= 1)
    for (const entry of entriesOf(lineAt(at) ?? '').toReversed()) if (!take(entry)) return null;
  levels.push({ ...current, beside });
  return levels;
}

/** Adds the keys below the position to the innermost object. */
function withSiblingsBelow(
  levels: readonly Level[],
  lineAt: (line: number) => string | null,
  line: number,
  column: number,
): readonly Level[] {
  const [innermost, ...others] = levels;
  if (innermost === undefined) return levels;
  const below: [string, string][] = [];
  for (let at = line + 1, text = lineAt(at); text !== null; at += 1, text = lineAt(at)) {
    const [first] = entriesOf(text);
    if (first === undefined || first.column > column) continue;
    if (first.column < column) break;
    if (first.kind === 'key') below.push([first.key, jsonOf(first.value)]);
  }
  return [{ ...innermost, beside: [...innermost.beside, ...below] }, ...others];
}

/** Builds the JSON text of the context, with the caret's offset. */
function caretIn(
  [innermost, ...others]: readonly Level[],
  what: { readonly kind: 'key' | 'item' } | { readonly kind: 'value'; readonly key: string },
): YamlCompletionCandidate {
  const known = (innermost?.beside ?? []).map(([key, json]) => `${JSON.stringify(key)}:${json},`).join('');
  let [start, end] =
    what.kind === 'item'
      ? ['[', ']']
      : [`{${known}${what.kind === 'value' ? `${JSON.stringify(what.key)}:` : ''}`, '}'];
  for (const { isList, beside, inner } of others) {
    const keys = beside.map(([key, json]) => `${JSON.stringify(key)}:${json},`).join('');
    start = isList ? `[${start}` : `{${keys}${JSON.stringify(inner ?? '')}:${start}`;
    end += isList ? ']' : '}';
  }
  return { json: start + end, offset: start.length, kind: what.kind === 'key' ? 'key' : 'value' };
}

/** All entries that start on a line, from left to right. */
function entriesOf(line: string): readonly Entry[] {
  if (/^\s*(?:#|$)|^(?:---|\.\.\.)/.test(line)) return [];
  const entries: Entry[] = [];
  let column = line.length - line.trimStart().length;
  for (
    let dash = /^-(?:\s+|$)/.exec(line.slice(column));
    dash !== null;
    dash = /^-(?:\s+|$)/.exec(line.slice(column))
  ) {
    entries.push({ column, kind: 'item' });
    column += dash[0].length;
  }
  const [, key, value = ''] = keyPattern.exec(line.slice(column)) ?? [];
  if (key !== undefined)
    entries.push({ column, kind: 'key', key: unquoted(key), value: value.replace(/(?:^|\s)#.*$/, '').trim() });
  else if (column < line.length) entries.push({ column, kind: 'words' });
  return entries;
}

function unquoted(key: string): string {
  return /^["']/.test(key) ? key.slice(1, -1) : key;
}

/** True for a plain or quoted scalar on its own line. */
function isPlain(value: string): boolean {
  return value !== '' && !/^[{[|>&*!]/.test(value);
}

/** A value as JSON; one on further lines, or in flow style, is reduced to its kind. */
function jsonOf(value: string): string {
  if (value.startsWith('[')) return '[]';
  if (/^(?:$|[{&*!])/.test(value)) return '{}';
  if (/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?)$/.test(value)) return value;
  return JSON.stringify(/^[|>]/.test(value) ? '' : unquoted(value));
}
