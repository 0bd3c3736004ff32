import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { findFrontMatter } from './frontMatterRange.ts';
import { getPairKey, parseFrontMatter } from './parseFrontMatter.ts';

/** A string in front matter as it is written, without its quotes, and where. */
export interface FrontMatterString {
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

/** The strings that some keys of a page's front matter hold, by themselves or in lists and objects; none where it is not valid. Those that are written with escapes or over lines are left out. */
export function findFrontMatterStrings(source: string, keys: ReadonlySet<string>): readonly FrontMatterString[] {
  const range = findFrontMatter(source);
  if (range === null) return [];
  const text = source.slice(range.from, range.to);
  if (![...keys].some((key) => text.includes(key))) return [];
  const parsed = parseFrontMatter(text);
  if (!parsed.ok) return [];
  return (parsed.value.map?.items ?? []).flatMap((pair) =>
    keys.has(getPairKey(pair) ?? '') ? stringsBelow(pair.value, source, range.from) : [],
  );
}

function stringsBelow(value: unknown, source: string, base: number): readonly FrontMatterString[] {
  if (isSeq(value)) return value.items.flatMap((item) => stringsBelow(item, source, base));
  if (isMap(value)) return value.items.flatMap((pair) => stringsBelow(pair.value, source, base));
  if (!isScalar(value) || typeof value.value !== 'string') return [];
  const { range } = value satisfies Node;
  if (range === null || range === undefined) return [];
  const quotes = value.type === 'QUOTE_DOUBLE' || value.type === 'QUOTE_SINGLE' ? 1 : 0;
  const [from, to] = [base + range[0] + quotes, base + range[1] - quotes];
  return source.slice(from, to) === value.value ? [{ value: value.value, from, to }] : [];
}

/** A scalar of front matter, quotes and all, and where it is: offsets in the text between the fences. */
export interface FrontMatterScalar {
  readonly from: number;
  readonly to: number;
  readonly value: string;
  /** The keys that lead to it, from the top. */
  readonly keys: readonly string[];
  /** Whether it is a key itself. */
  readonly isKey: boolean;
  /** How many objects and lists it is in. */
  readonly depth: number;
}

/** All scalars of front matter in their order, keys among them; none where it is not valid. Of a block, without its header. */
export function findFrontMatterScalars(text: string): readonly FrontMatterScalar[] {
  const parsed = parseFrontMatter(text);
  return parsed.ok ? scalarsBelow(text, parsed.value.map, [], 0) : [];
}

function scalarsBelow(
  text: string,
  node: unknown,
  keys: readonly string[],
  depth: number,
  isKey = false,
): readonly FrontMatterScalar[] {
  if (isSeq(node)) return node.items.flatMap((item) => scalarsBelow(text, item, keys, depth + 1));
  if (isMap(node))
    return node.items.flatMap((pair) => [
      ...scalarsBelow(text, pair.key, keys, depth + 1, true),
      ...scalarsBelow(text, pair.value, [...keys, getPairKey(pair) ?? ''], depth + 1),
    ]);
  if (!isScalar(node) || !node.range || node.range[0] === node.range[1]) return [];
  const [start, to] = node.range;
  const from = node.type?.startsWith('BLOCK') === true ? text.indexOf('\n', start) + 1 : start;
  const value = typeof node.value === 'string' ? node.value : text.slice(from, to);
  return [{ from, to, value, keys, isKey, depth }];
}
