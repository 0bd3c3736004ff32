import { isMap, isNode, isScalar, parseDocument, stringify, type Pair } from 'yaml';
import { lineEndingOf, withoutByteOrderMark } from '#base/encoding.ts';
import type { TextEdit } from '#base/textEdit.ts';
import { findFrontMatter } from './frontMatter.ts';
import { patchYamlValue, sameValue } from './patchYamlValue.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The edits that give a page's front matter the values: keys that stay equal keep their bytes, comments and order stay,
 * removed keys take their lines along, new ones are put at the end. Invalid front matter is left as it is.
 * `fillsBody`: an empty page gets its first blocks in the same step.
 */
export function patchFrontMatter(source: string, values: Values, fillsBody = false): TextEdit[] {
  const newline = lineEndingOf(source);
  const write = (record: Values) => stringify(record, { lineWidth: 0 }).replaceAll('\n', newline);
  const range = findFrontMatter(source);
  const keys = Object.keys(values).filter((key) => values[key] !== undefined);
  if (range === null) {
    const at = source.length - withoutByteOrderMark(source).length;
    const rest = source.slice(at);
    const gap = (rest === '' && !fillsBody) || rest.startsWith('\n') || rest.startsWith('\r') ? '' : newline;
    return keys.length === 0 ? [] : [{ from: at, to: at, text: `---${newline}${write(values)}---${newline}${gap}` }];
  }
  const text = source.slice(range.from, range.to);
  const document = parseDocument(text, { logLevel: 'silent' });
  if (document.errors.length > 0) return [];
  const map = document.contents;
  if (map !== null && !isMap(map)) return [];
  const before: Values = map === null ? {} : (document.toJS() as Values); // a map, as was just asked
  const edits: TextEdit[] = [];
  const pairs = map === null ? [] : map.items;
  const starts = pairs.map((pair) => lineStart(text, startOf(pair)));
  pairs.forEach((pair, index) => {
    const key = isScalar(pair.key) ? String(pair.key.value) : null;
    if (key === null) return;
    if (!(key in values) || values[key] === undefined) edits.push({ from: starts[index] ?? 0, to: endOfPair(text, pair), text: '' });
    else if (!sameValue(before[key], values[key])) edits.push(...changePair(text, pair, starts[index] ?? 0, key, { before: before[key], after: values[key] }, newline));
  });
  const added = keys.filter((key) => !(key in before));
  if (added.length > 0) {
    const lead = text !== '' && !text.endsWith('\n') ? newline : '';
    const record = Object.fromEntries(added.map((key) => [key, values[key]]));
    edits.push({ from: text.length, to: text.length, text: lead + write(record) });
  }
  return edits.map((edit) => ({ from: edit.from + range.from, to: edit.to + range.from, text: edit.text }));
}

interface Ranged {
  readonly range?: readonly [number, number, number] | null;
}

const ranged = (node: unknown): Ranged | null => (typeof node === 'object' && node !== null ? (node as Ranged) : null); // yaml's nodes all have a range

function startOf(pair: Pair): number {
  return ranged(pair.key)?.range?.[0] ?? 0;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** The end of a pair's last line, the line's end included. */
function endOfPair(text: string, pair: Pair): number {
  const end = ranged(pair.value)?.range?.[1] ?? ranged(pair.key)?.range?.[1] ?? text.length;
  if (text.charAt(end - 1) === '\n') return end;
  const next = text.indexOf('\n', end);
  return next < 0 ? text.length : next + 1;
}

function changePair(text: string, pair: Pair, from: number, key: string, values: { readonly before: unknown; readonly after: unknown }, newline: string): TextEdit[] {
  const within = isNode(pair.value) ? patchYamlValue(text, pair.value, values.before, values.after, newline) : null;
  if (within !== null) return within;
  const written = stringify({ [key]: values.after }, { lineWidth: 0 }).replaceAll('\n', newline);
  const end = endOfPair(text, pair);
  return [{ from, to: end, text: end === text.length && !text.endsWith('\n') ? written.replace(/\r?\n$/, '') : written }];
}
