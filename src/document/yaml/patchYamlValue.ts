import { isRecord } from '#base/isRecord.ts';
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
import { isMergeKey, getPairKey } from './parseFrontMatter.ts';
import { patchYamlString } from './patchYamlString.ts';
import {
  isRangedNode,
  insertListItems,
  findYamlLineEnd,
  findYamlLineStart,
  matchQuoteStyle,
  printYamlKeys,
  readQuoteStyle,
  removeListItems,
  type RangedNode,
  type YamlSource,
} from './yamlListEdits.ts';
import { printBlockYaml, printFlowPair, printFlowYaml } from './printYaml.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Edits within a YAML value's own text that change `before` into `after`, keeping quotes, comments, and list style;
 * null if it must be rewritten. `inFlow`: the value is in brackets or braces.
 */
export function patchYamlValue(
  yaml: YamlSource,
  node: Node,
  before: unknown,
  after: unknown,
  inFlow = false,
): TextEdit[] | null {
  if (isSameJson(before, after)) return [];
  if (!isRangedNode(node) || ((isScalar(node) || isSeq(node) || isMap(node)) && node.tag !== undefined)) return null;
  const within = patchWithin(yaml, node, before, after, inFlow);
  return within ?? (inFlow ? [{ from: node.range[0], to: node.range[1], text: printFlowYaml(after) }] : null);
}

function patchWithin(
  yaml: YamlSource,
  node: RangedNode,
  before: unknown,
  after: unknown,
  inFlow: boolean,
): TextEdit[] | null {
  if (isScalar(node)) {
    const edit = yaml.isWithin && typeof after === 'string' ? patchYamlString(yaml, node, after, inFlow) : null;
    return edit === null ? patchScalar(node, after, inFlow) : [edit];
  }
  if (isSeq(node) && Array.isArray(before) && Array.isArray(after)) return patchSequence(yaml, node, before, after);
  if (!isMap(node) || !isRecord(before) || !isRecord(after)) return null;
  return node.flow === true ? patchFlowMap(yaml, node, before, after) : patchMap(yaml, node, before, after);
}

function patchScalar(node: RangedNode & Scalar, after: unknown, inFlow: boolean): TextEdit[] | null {
  const [from, to] = node.range;
  const oneLine = (typeof after !== 'object' || after === null) && !String(after).includes('\n');
  if (/BLOCK/.test(node.type ?? '') || to <= from || (!oneLine && !inFlow)) return null;
  const quotes = matchQuoteStyle(after, node);
  const plain = node.type === 'PLAIN' && sameOlderKind(node.value, after);
  return [
    {
      from,
      to,
      text: inFlow ? printFlowYaml(after, quotes, plain) : printBlockYaml(after, quotes, plain).replace(/\n$/, ''),
    },
  ];
}

/** True if YAML 1.1 reads both as the same non-string type, such as two dates: then an unquoted value stays unquoted. */
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

function patchMap(yaml: YamlSource, node: RangedNode & YAMLMap, before: Values, after: Values): TextEdit[] | null {
  const { text, newline } = yaml;
  const { items }: YAMLMap = node;
  const [first] = items;
  const last = items.at(-1);
  const wanted = Object.keys(after).filter((key) => after[key] !== undefined);
  const own = items.map(getPairKey);
  const kept = items.filter((pair) => wanted.includes(getPairKey(pair) ?? ''));
  if (first === undefined || last === undefined || kept.length === 0) return null;
  if (items.some((pair) => !isEditable(pair) || !isRangedNode(pair.value))) return null;
  const edits = items.map((pair) => {
    if (isMergeKey(pair)) return [];
    const key = getPairKey(pair) ?? '';
    const { value } = pair;
    if (wanted.includes(key)) return isRangedNode(value) ? patchYamlValue(yaml, value, before[key], after[key]) : null;
    const from = findYamlLineStart(text, startOf(pair));
    return text.slice(from, startOf(pair)).trim() === ''
      ? [{ from, to: findYamlLineEnd(text, endOf(pair)), text: '' }]
      : null;
  });
  if (edits.some((list) => list === null)) return null;
  const added = wanted.filter((key) => !own.includes(key) && !isSameAt(key, before, after));
  return [
    ...edits.flatMap((list) => list ?? []),
    ...(added.length === 0
      ? []
      : [addition(text, first, last, printYamlKeys(pick(after, added), readQuoteStyle(node)), newline)]),
  ];
}

/** Adds keys after the last one of a map, indented like its first. */
function addition(text: string, first: Pair, last: Pair, lines: string, newline: string): TextEdit {
  const indent = text.slice(findYamlLineStart(text, startOf(first)), startOf(first)).replaceAll(/\S/g, ' ');
  const place = findYamlLineEnd(text, endOf(last));
  const indented = lines.replaceAll(/^(?=[^\n])/gm, indent).replaceAll('\n', newline);
  return text[place - 1] === '\n'
    ? { from: place, to: place, text: indented }
    : { from: place, to: place, text: newline + indented.slice(0, -newline.length) };
}

function pick(values: Values, keys: readonly string[]): Values {
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}

/** True if the position of a pair's key is known, and it is either named or a merge key. */
const isEditable = (pair: Pair): boolean => isRangedNode(pair.key) && (getPairKey(pair) !== null || isMergeKey(pair));

const isSameAt = (key: string, before: Values, after: Values): boolean =>
  Object.hasOwn(before, key) && isSameJson(before[key], after[key]);

/** Edits of a map in braces: equal keys keep their bytes, new keys are appended in the style of the last. */
export function patchFlowMap(yaml: YamlSource, node: YAMLMap, before: Values, after: Values): TextEdit[] | null {
  const { text, newline } = yaml;
  const wanted = (key: string | null) => key !== null && Object.hasOwn(after, key) && after[key] !== undefined;
  const kept = node.items.filter((pair) => wanted(getPairKey(pair)));
  const last = kept.at(-1);
  if (last === undefined || !node.items.every(isEditable)) return null;
  const edits: TextEdit[] = [];
  let previous: Pair | null = null;
  for (const pair of node.items) {
    const key = getPairKey(pair) ?? '';
    if (isMergeKey(pair)) {
      previous = pair;
      continue;
    }
    if (!wanted(key)) {
      if (previous !== null) edits.push({ from: endOf(previous), to: endOf(pair), text: '' });
    } else if (!isSameJson(before[key], after[key])) {
      const value =
        isRangedNode(pair.value) && pair.value.range[1] > pair.value.range[0]
          ? patchYamlValue(yaml, pair.value, before[key], after[key], true)
          : null;
      edits.push(
        ...(value ?? [
          { from: startOf(pair), to: endOf(pair), text: printFlowPair(key, after[key], readQuoteStyle(node)) },
        ]),
      );
    }
    if (previous !== null || wanted(key)) previous = pair;
  }
  const [first] = node.items;
  const [firstKept] = kept;
  if (first !== undefined && firstKept !== undefined && first !== firstKept && !isMergeKey(first))
    edits.push({ from: startOf(first), to: startOf(firstKept), text: '' });
  const own = node.items.map(getPairKey);
  const added = Object.keys(after).filter((key) => wanted(key) && !own.includes(key) && !isSameAt(key, before, after));
  const style =
    isScalar(last.key) && last.key.type === 'QUOTE_DOUBLE'
      ? ({ defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'QUOTE_DOUBLE' } as const)
      : readQuoteStyle(node);
  const lead = text.slice(text.lastIndexOf('\n', startOf(last) - 1) + 1, startOf(last));
  const separator = /^\s*$/.test(lead) && text.slice(0, startOf(last)).includes('\n') ? `,${newline}${lead}` : ', ';
  const place = endOf(last);
  if (added.length > 0)
    edits.push({
      from: place,
      to: place,
      text: added.map((key) => separator + printFlowPair(key, after[key], style)).join(''),
    });
  return edits;
}

const startOf = (pair: Pair): number => (isRangedNode(pair.key) ? pair.key.range[0] : 0);
const endOf = (pair: Pair): number =>
  Math.max(isRangedNode(pair.key) ? pair.key.range[1] : 0, isRangedNode(pair.value) ? pair.value.range[1] : 0);

function patchSequence(
  yaml: YamlSource,
  node: RangedNode & YAMLSeq,
  before: readonly unknown[],
  after: readonly unknown[],
): TextEdit[] | null {
  const items = node.items.filter(isRangedNode);
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
      : patchYamlValue(yaml, item, before[start + index], after[start + index], node.flow === true);
  });
  if (changed.some((list) => list === null)) return null;
  const at = Math.max(start, both);
  const places = { ...yaml, items };
  const rest =
    after.length > before.length
      ? insertListItems(places, node.flow === true, at, after.slice(at, after.length - end))
      : removeListItems(places, node.flow === true, at, before.length - end);
  return rest === null ? null : [...changed.flatMap((list) => list ?? []), ...rest];
}
