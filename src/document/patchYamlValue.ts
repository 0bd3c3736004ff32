import { isMap, isScalar, isSeq, stringify, type Node, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import type { TextEdit } from '#base/textEdit.ts';

/** Nodes of a parsed document have a range: start, end of the value, end with what follows on its line. */
type Ranged = Node & { readonly range: readonly [number, number, number] };

/**
 * The edits within a YAML value's own text that turn `before` into `after`, with the quotes, the comments and the style of
 * lists that are there; null where it must be written anew. `newline` is the text's line end.
 */
export function patchYamlValue(text: string, node: Node, before: unknown, after: unknown, newline: string): TextEdit[] | null {
  if (sameValue(before, after)) return [];
  if (!hasRange(node)) return null;
  if (isScalar(node)) return patchScalar(node, after);
  if (isSeq(node) && Array.isArray(before) && Array.isArray(after)) return patchSequence(text, node, before, after, newline);
  if (isMap(node) && isRecord(before) && isRecord(after)) return patchMap(text, node, before, after, newline);
  return null;
}

/** Whether two values of YAML are equal. */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function hasRange(node: unknown): node is Ranged {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value on one line, in the quotes of its neighbour. */
function written(value: unknown, like: unknown): string {
  const type = isScalar(like) ? like.type : undefined;
  const quotes = typeof value === 'string' && (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE') ? { defaultStringType: type } : {};
  const list = stringify([value], { lineWidth: 0, collectionStyle: 'flow', flowCollectionPadding: false, ...quotes });
  return list.replace(/^\[/, '').replace(/\]\n$/, '');
}

function patchScalar(node: Ranged & Scalar, after: unknown): TextEdit[] | null {
  const [from, to] = node.range;
  const simple = (typeof after !== 'object' || after === null) && !String(after).includes('\n') && !/BLOCK/.test(node.type ?? '') && to > from;
  if (!simple) return null;
  const quotes = typeof after === 'string' && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE') ? { defaultStringType: node.type } : {};
  return [{ from, to, text: stringify(after, { lineWidth: 0, ...quotes }).replace(/\n$/, '') }];
}

function patchMap(text: string, node: Ranged & YAMLMap, before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>, newline: string): TextEdit[] | null {
  const keys = Object.keys(after);
  if (keys.length !== node.items.length || !keys.every((key) => key in before)) return null;
  const edits = node.items.map((pair) => {
    const key = isScalar(pair.key) ? String(pair.key.value) : '';
    return key in after && hasRange(pair.value) ? patchYamlValue(text, pair.value, before[key], after[key], newline) : null;
  });
  return edits.some((list) => list === null) ? null : edits.flatMap((list) => list ?? []);
}

function patchSequence(text: string, node: Ranged & YAMLSeq, before: readonly unknown[], after: readonly unknown[], newline: string): TextEdit[] | null {
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
    return item === undefined ? null : patchYamlValue(text, item, before[start + index], after[start + index], newline);
  });
  if (changed.some((list) => list === null)) return null;
  const at = Math.max(start, both);
  const places = { text, items, newline };
  const rest = after.length > before.length ? insertion(places, node.flow === true, at, after.slice(at, after.length - end)) : removal(places, node.flow === true, at, before.length - end);
  return rest === null ? null : [...changed.flatMap((list) => list ?? []), ...rest];
}

interface Places {
  readonly text: string;
  readonly items: readonly Ranged[];
  readonly newline: string;
}

function insertion({ text, items, newline }: Places, flow: boolean, at: number, values: readonly unknown[]): TextEdit[] | null {
  const before = items[at - 1];
  const next = items[at];
  const beside = before ?? next;
  if (beside === undefined) return null;
  const texts = values.map((value) => written(value, beside));
  if (flow) {
    const separator = separatorOf(text, items);
    const place = before?.range[1] ?? beside.range[0];
    return [{ from: place, to: place, text: before === undefined ? texts.map((one) => one + separator).join('') : texts.map((one) => separator + one).join('') }];
  }
  const lead = leadOf(text, beside);
  if (lead === null || values.some((value) => typeof value === 'object' && value !== null)) return null;
  const place = before === undefined ? beside.range[0] - lead.length : lineEnd(text, before.range[1]);
  const open = place > 0 && text[place - 1] !== '\n' ? newline : '';
  return [{ from: place, to: place, text: open + texts.map((one) => lead + one).join(newline) + (open === '' ? newline : '') }];
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
