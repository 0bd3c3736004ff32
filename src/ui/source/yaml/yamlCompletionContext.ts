/** A place in a text of YAML at which something may be completed, as a place in a small text of JSON that says what stands around it. */
export interface YamlCompletionCandidate {
  readonly json: string;
  /** Where the caret stands in `json`. */
  readonly offset: number;
  /** Whether a key is asked for, with its value, or a value alone. */
  readonly kind: 'key' | 'value';
}

/** What can be completed at a place, and which columns of its line, counted from 0, the completion takes the place of. */
export interface YamlCompletionContext {
  readonly from: number;
  readonly to: number;
  /** The column at which the keys stand among which a new one is. */
  readonly indent: number;
  /** Whether a colon is there already. */
  readonly hasColon: boolean;
  /** The ways to read the place, the likelier first: behind the dash of a list, a key or a value may follow. */
  readonly ways: readonly YamlCompletionCandidate[];
}

/** Something that begins on a line: the dash of an item, a key with what stands behind it, or words that belong to a value. */
type Entry =
  | { readonly column: number; readonly kind: 'item' | 'words' }
  | { readonly column: number; readonly kind: 'key'; readonly key: string; readonly value: string };

const keyPattern = /^("[^"]*"|'[^']*'|[^\s"'#[\]{},&*!|>%@`](?:[^:#]|:(?=\S)|(?<=\S)#)*?)\s*:(?:\s+(.*))?$/;

/**
 * What can be completed at a place of a text of YAML. Only block style is read, by indentation, so nothing elsewhere in the text can be in the way.
 * Null within flow style, comments, quotes and texts of several lines. Line and column count from 0.
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
    return { ...at, from: column - word.length, hasColon: false, ways: [way] };
  }
  if (!/^[\w$./-]*$/.test(typed)) return null;
  const hasColon = /^\s*:(?:\s|$)/.test(whole.slice(at.to));
  const key = caretIn(withSiblingsBelow(levels, lineAt, line, dashes.length), { kind: 'key' });
  const item = dashes.includes('-') ? [caretIn(levels.slice(1), { kind: 'item' })] : [];
  return { ...at, from: dashes.length, hasColon, ways: hasColon ? [key] : [key, ...item] };
}

/** A list, or an object with the keys known in it; outside of the innermost, `inner` is the key that leads further in. */
interface Level {
  readonly isList: boolean;
  readonly column: number;
  readonly beside: readonly (readonly [key: string, json: string])[];
  readonly inner: string | null;
}

/** What the place stands in, from the inside to the outside; null where it is part of a text. */
function levelsAbove(lineAt: (line: number) => string | null, line: number, dashes: string): Level[] | null {
  const levels: Level[] = [];
  let beside: [string, string][] = [];
  let current = { column: dashes.length, isList: false, inner: null as string | null };
  const close = (next: typeof current) => {
    levels.push({ ...current, beside });
    beside = [];
    current = next;
  };
  /** Takes one more entry above; false where the place is part of a text. */
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

/** The innermost object with the keys that stand in it below the place, too. */
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

/** The text of JSON that says what is around the place, and where in it that is. */
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

/** All that begins on a line, from left to right. */
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

/** Whether a value is a word or several on its own line. */
function isPlain(value: string): boolean {
  return value !== '' && !/^[{[|>&*!]/.test(value);
}

/** A value as JSON; what stands on further lines, or in flow style, is told by its kind alone. */
function jsonOf(value: string): string {
  if (value.startsWith('[')) return '[]';
  if (/^(?:$|[{&*!])/.test(value)) return '{}';
  if (/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?)$/.test(value)) return value;
  return JSON.stringify(/^[|>]/.test(value) ? '' : unquoted(value));
}
