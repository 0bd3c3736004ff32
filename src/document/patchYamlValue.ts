import {
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Node,
  type Pair,
  type Scalar,
  type ToStringOptions,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { TextEdit } from '#base/textEdit.ts';
import { blockYaml, flowPair, flowYaml } from './writeYaml.ts';

/** Nodes of a parsed document have a range: start, end of the value, end with what follows on its line. */
type Ranged = Node & { readonly range: readonly [number, number, number] };

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
  if (sameValue(before, after)) return [];
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

/** Whether two values of YAML are equal. */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function hasRange(node: unknown): node is Ranged {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The quotes of a neighbour, for words. */
function quotesLike(value: unknown, like: unknown): ToStringOptions {
  const type = isScalar(like) ? like.type : undefined;
  return typeof value === 'string' && (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE')
    ? { defaultStringType: type }
    : {};
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
  const keys = Object.keys(after);
  if (keys.length !== node.items.length || !keys.every((key) => Object.hasOwn(before, key))) return null;
  const edits = node.items.map((pair) => {
    const key = keyOf(pair);
    return key !== null && Object.hasOwn(after, key) && hasRange(pair.value)
      ? patchYamlValue(text, pair.value, before[key], after[key], newline)
      : null;
  });
  return edits.some((list) => list === null) ? null : edits.flatMap((list) => list ?? []);
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
    } else if (!sameValue(before[key], after[key])) {
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
  while (start < shorter && sameValue(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && sameValue(before[before.length - 1 - end], after[after.length - 1 - end])) end += 1;
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

interface Places {
  readonly text: string;
  readonly items: readonly Ranged[];
  readonly newline: string;
}

function insertion(
  { text, items, newline }: Places,
  flow: boolean,
  at: number,
  values: readonly unknown[],
): TextEdit[] | null {
  const before = items[at - 1];
  const next = items[at];
  const beside = before ?? next;
  if (beside === undefined) return null;
  const texts = values.map((value) =>
    flow || String(value).includes('\n')
      ? flowYaml(value, quotesLike(value, beside))
      : blockYaml(value, quotesLike(value, beside)).replace(/\n$/, ''),
  );
  if (flow) {
    const separator = separatorOf(text, items);
    const place = before?.range[1] ?? beside.range[0];
    return [
      {
        from: place,
        to: place,
        text:
          before === undefined
            ? texts.map((one) => one + separator).join('')
            : texts.map((one) => separator + one).join(''),
      },
    ];
  }
  const lead = leadOf(text, beside);
  if (lead === null || values.some((value) => typeof value === 'object' && value !== null)) return null;
  const place = before === undefined ? beside.range[0] - lead.length : lineEnd(text, before.range[1]);
  const open = place > 0 && text[place - 1] !== '\n' ? newline : '';
  return [
    {
      from: place,
      to: place,
      text: open + texts.map((one) => lead + one).join(newline) + (open === '' ? newline : ''),
    },
  ];
}

function removal({ text, items }: Places, flow: boolean, from: number, to: number): TextEdit[] | null {
  const first = items[from];
  const last = items[to - 1];
  if (first === undefined || last === undefined || to <= from) return [];
  const before = items[from - 1];
  const next = items[to];
  if (flow) {
    if (before !== undefined) return [{ from: before.range[1], to: last.range[1], text: '' }];
    return next === undefined ? null : [{ from: first.range[0], to: next.range[0], text: '' }];
  }
  const lead = leadOf(text, first);
  return lead === null ? null : [{ from: first.range[0] - lead.length, to: lineEnd(text, last.range[1]), text: '' }];
}

/** What stands between the items of a list in brackets. */
function separatorOf(text: string, [first, second]: readonly Ranged[]): string {
  const between = first === undefined || second === undefined ? '' : text.slice(first.range[1], second.range[0]);
  return /^\s*,\s*$/.test(between) ? between : ', ';
}

/** What stands before an item on its line, its dash included; null where it shares the line. */
function leadOf(text: string, item: Ranged): string | null {
  const lead = text.slice(text.lastIndexOf('\n', item.range[0] - 1) + 1, item.range[0]);
  return /^\s*-\s+$/.test(lead) ? lead : null;
}

/** Where the line ends that a value ends on, its line end included. */
function lineEnd(text: string, offset: number): number {
  if (text[offset - 1] === '\n') return offset;
  const next = text.indexOf('\n', offset);
  return next < 0 ? text.length : next + 1;
}
