import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { findFrontMatter } from './frontMatterRange.ts';
import { getPairKey, parseFrontMatter } from './parseFrontMatter.ts';

/** A string in front matter as written, without its quotes, with its offsets. */
export interface FrontMatterString {
  /** The top-level key. */
  readonly key: string;
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The string values of some front matter keys, including those in lists and objects; empty if the front matter is
 * invalid. Skips strings with escapes and multi-line strings.
 */
export function findFrontMatterStrings(source: string, keys: ReadonlySet<string>): readonly FrontMatterString[] {
  const range = findFrontMatter(source);
  if (range === null) return [];
  const text = source.slice(range.from, range.to);
  if (![...keys].some((key) => text.includes(key))) return [];
  const parsed = parseFrontMatter(text);
  if (!parsed.ok) return [];
  return (parsed.value.map?.items ?? []).flatMap((pair) => {
    const key = getPairKey(pair) ?? '';
    return keys.has(key) ? stringsBelow(pair.value, source, range.from).map((found) => ({ key, ...found })) : [];
  });
}

function stringsBelow(value: unknown, source: string, base: number): readonly Omit<FrontMatterString, 'key'>[] {
  if (isSeq(value)) return value.items.flatMap((item) => stringsBelow(item, source, base));
  if (isMap(value)) return value.items.flatMap((pair) => stringsBelow(pair.value, source, base));
  if (!isScalar(value) || typeof value.value !== 'string') return [];
  const { range } = value satisfies Node;
  if (range === null || range === undefined) return [];
  const quotes = value.type === 'QUOTE_DOUBLE' || value.type === 'QUOTE_SINGLE' ? 1 : 0;
  const [from, to] = [base + range[0] + quotes, base + range[1] - quotes];
  return source.slice(from, to) === value.value ? [{ value: value.value, from, to }] : [];
}

/** A scalar in front matter, including its quotes: offsets are relative to the text between the fences. */
export interface FrontMatterScalar {
  readonly from: number;
  readonly to: number;
  readonly value: string;
  /** The path of keys to it. */
  readonly keys: readonly string[];
  /** True if it is a key itself. */
  readonly isKey: boolean;
  /** Number of enclosing objects and lists. */
  readonly depth: number;
}

/** All scalars of front matter in order, including keys; empty if it is invalid. Block scalars don't include their header. */
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
