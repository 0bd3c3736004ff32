import {
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { isSameJson } from '#base/isSameJson.ts';
import type { TextEdit } from '#base/textEdit.ts';
import { hasRange, insertion, lineEnd, lineStart, quotesLike, removal, type Ranged } from './yamlListEdits.ts';
import { blockYaml, flowPair, flowYaml } from './writeYaml.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The edits within a YAML value's own text that turn `before` into `after`, with the quotes, the comments and the style of
 * lists that are there; null where it must be written anew. `newline` is the text's line end; `inFlow` says that the value
 * stands within brackets or braces.
 */
export function patchYamlValue(
  text: string,
  node: Node,
  before: unknown,
  after: unknown,
  newline: string,
  inFlow = false,
): TextEdit[] | null {
  if (isSameJson(before, after)) return [];
  if (!hasRange(node) || ((isScalar(node) || isSeq(node) || isMap(node)) && node.tag !== undefined)) return null;
  const within = patchWithin(text, node, before, after, newline, inFlow);
  return within ?? (inFlow ? [{ from: node.range[0], to: node.range[1], text: flowYaml(after) }] : null);
}

function patchWithin(
  text: string,
  node: Ranged,
  before: unknown,
  after: unknown,
  newline: string,
  inFlow: boolean,
): TextEdit[] | null {
  if (isScalar(node)) return patchScalar(node, after, inFlow);
  if (isSeq(node) && Array.isArray(before) && Array.isArray(after))
    return patchSequence(text, node, before, after, newline);
  if (!isMap(node) || !isRecord(before) || !isRecord(after)) return null;
  return node.flow === true
    ? patchFlowMap(text, node, before, after, newline)
    : patchMap(text, node, before, after, newline);
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function patchScalar(node: Ranged & Scalar, after: unknown, inFlow: boolean): TextEdit[] | null {
  const [from, to] = node.range;
  const oneLine = (typeof after !== 'object' || after === null) && !String(after).includes('\n');
  if (/BLOCK/.test(node.type ?? '') || to <= from || (!oneLine && !inFlow)) return null;
  const quotes = quotesLike(after, node);
  const plain = node.type === 'PLAIN' && sameOlderKind(node.value, after);
  return [
    { from, to, text: inFlow ? flowYaml(after, quotes, plain) : blockYaml(after, quotes, plain).replace(/\n$/, '') },
  ];
}

/** Whether both are words that an older YAML takes for the same other kind, as two dates: a bare date stays a bare one. */
function sameOlderKind(before: unknown, after: unknown): boolean {
  if (typeof before !== 'string' || typeof after !== 'string') return false;
  const [left, right] = [olderKind(before), olderKind(after)];
  return left !== 'String' && left === right;
}

function olderKind(words: string): string {
  const { contents, errors } = parseDocument(words, { schema: 'yaml-1.1', logLevel: 'silent' });
  return errors.length === 0 && isScalar(contents)
    ? Object.prototype.toString.call(contents.value).slice(8, -1)
    : 'String';
}

function patchMap(
  text: string,
  node: Ranged & YAMLMap,
  before: Values,
  after: Values,
  newline: string,
): TextEdit[] | null {
  const { items }: YAMLMap = node;
  const [first] = items;
  const last = items.at(-1);
  const wanted = Object.keys(after).filter((key) => after[key] !== undefined);
  const kept = items.filter((pair) => wanted.includes(keyOf(pair) ?? ''));
  if (first === undefined || last === undefined || kept.length === 0) return null;
  if (items.some((pair) => keyOf(pair) === null || !hasRange(pair.key) || !hasRange(pair.value))) return null;
  const edits = items.map((pair) => {
    const key = keyOf(pair) ?? '';
    const { value } = pair;
    if (wanted.includes(key))
      return hasRange(value) ? patchYamlValue(text, value, before[key], after[key], newline) : null;
    const from = lineStart(text, startOf(pair));
    return text.slice(from, startOf(pair)).trim() === '' ? [{ from, to: lineEnd(text, endOf(pair)), text: '' }] : null;
  });
  if (edits.some((list) => list === null)) return null;
  const added = wanted.filter((key) => !Object.hasOwn(before, key));
  return [
    ...edits.flatMap((list) => list ?? []),
    ...(added.length === 0 ? [] : [addition(text, first, last, blockYaml(pick(after, added)), newline)]),
  ];
}

/** New keys below the last one of a map, as far in as its first. */
function addition(text: string, first: Pair, last: Pair, lines: string, newline: string): TextEdit {
  const indent = text.slice(lineStart(text, startOf(first)), startOf(first)).replaceAll(/\S/g, ' ');
  const place = lineEnd(text, endOf(last));
  const indented = lines.replaceAll(/^(?=[^\n])/gm, indent).replaceAll('\n', newline);
  return text[place - 1] === '\n'
    ? { from: place, to: place, text: indented }
    : { from: place, to: place, text: newline + indented.slice(0, -newline.length) };
}

function pick(values: Values, keys: readonly string[]): Values {
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}

const keyOf = (pair: Pair): string | null => (isScalar(pair.key) ? String(pair.key.value) : null);

/** The edits of a map in braces: keys that stay equal keep their bytes, new ones come last in the spelling of the last. */
export function patchFlowMap(
  text: string,
  node: YAMLMap,
  before: Values,
  after: Values,
  newline: string,
): TextEdit[] | null {
  const wanted = (key: string | null) => key !== null && Object.hasOwn(after, key) && after[key] !== undefined;
  const kept = node.items.filter((pair) => wanted(keyOf(pair)));
  const last = kept.at(-1);
  if (last === undefined || node.items.some((pair) => !hasRange(pair.key) || keyOf(pair) === null)) return null;
  const edits: TextEdit[] = [];
  let previous: Pair | null = null;
  for (const pair of node.items) {
    const key = keyOf(pair) ?? '';
    if (!wanted(key)) {
      if (previous !== null) edits.push({ from: endOf(previous), to: endOf(pair), text: '' });
    } else if (!isSameJson(before[key], after[key])) {
      const value =
        hasRange(pair.value) && pair.value.range[1] > pair.value.range[0]
          ? patchYamlValue(text, pair.value, before[key], after[key], newline, true)
          : null;
      edits.push(...(value ?? [{ from: startOf(pair), to: endOf(pair), text: flowPair(key, after[key]) }]));
    }
    if (previous !== null || wanted(key)) previous = pair;
  }
  const [first] = node.items;
  const [firstKept] = kept;
  if (first !== undefined && firstKept !== undefined && first !== firstKept)
    edits.push({ from: startOf(first), to: startOf(firstKept), text: '' });
  const added = Object.keys(after).filter((key) => after[key] !== undefined && !Object.hasOwn(before, key));
  const style =
    isScalar(last.key) && last.key.type === 'QUOTE_DOUBLE'
      ? ({ defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'QUOTE_DOUBLE' } as const)
      : {};
  const lead = text.slice(text.lastIndexOf('\n', startOf(last) - 1) + 1, startOf(last));
  const separator = /^\s*$/.test(lead) && text.slice(0, startOf(last)).includes('\n') ? `,${newline}${lead}` : ', ';
  const place = endOf(last);
  if (added.length > 0)
    edits.push({
      from: place,
      to: place,
      text: added.map((key) => separator + flowPair(key, after[key], style)).join(''),
    });
  return edits;
}

const startOf = (pair: Pair): number => (hasRange(pair.key) ? pair.key.range[0] : 0);
const endOf = (pair: Pair): number =>
  Math.max(hasRange(pair.key) ? pair.key.range[1] : 0, hasRange(pair.value) ? pair.value.range[1] : 0);

function patchSequence(
  text: string,
  node: Ranged & YAMLSeq,
  before: readonly unknown[],
  after: readonly unknown[],
  newline: string,
): TextEdit[] | null {
  const items = node.items.filter(hasRange);
  if (items.length !== node.items.length || items.length === 0 || after.length === 0) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSameJson(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSameJson(before[before.length - 1 - end], after[after.length - 1 - end])) end += 1;
  const both = Math.min(before.length, after.length) - end;
  const changed = Array.from({ length: Math.max(0, both - start) }, (_, index) => {
    const item = items[start + index];
    return item === undefined
      ? null
      : patchYamlValue(text, item, before[start + index], after[start + index], newline, node.flow === true);
  });
  if (changed.some((list) => list === null)) return null;
  const at = Math.max(start, both);
  const places = { text, items, newline };
  const rest =
    after.length > before.length
      ? insertion(places, node.flow === true, at, after.slice(at, after.length - end))
      : removal(places, node.flow === true, at, before.length - end);
  return rest === null ? null : [...changed.flatMap((list) => list ?? []), ...rest];
}
