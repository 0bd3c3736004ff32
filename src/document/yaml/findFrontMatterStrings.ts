import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { findFrontMatter } from './frontMatterRange.ts';
import { getPairKey, parseFrontMatter } from './parseFrontMatter.ts';
import type { YamlStringStyle } from './patchYamlString.ts';

/** A string in front matter with its offsets, which exclude its quotes. */
export interface FrontMatterString {
  /** The top-level key. */
  readonly key: string;
  readonly value: string;
  readonly style: YamlStringStyle;
  readonly from: number;
  readonly to: number;
}

/**
 * The string values of some front matter keys, including those in lists and objects; empty if the front matter is
 * invalid. Skips multi-line strings and, unless `withEscapes`, strings whose source differs from their value.
 */
export function findFrontMatterStrings(
  source: string,
  keys: ReadonlySet<string>,
  withEscapes: boolean = false,
): readonly FrontMatterString[] {
  const range = findFrontMatter(source);
  if (range === null) return [];
  const text = source.slice(range.from, range.to);
  if (![...keys].some((key) => text.includes(key))) return [];
  const parsed = parseFrontMatter(text);
  if (!parsed.ok) return [];
  return (parsed.value.map?.items ?? []).flatMap((pair) => {
    const key = getPairKey(pair) ?? '';
    if (!keys.has(key)) return [];
    return stringsBelow(pair.value, source, range.from, false).flatMap((found) =>
      withEscapes || source.slice(found.from, found.to) === found.value ? [{ key, ...found }] : [],
    );
  });
}

function stringsBelow(
  node: unknown,
  source: string,
  base: number,
  inFlow: boolean,
): readonly Omit<FrontMatterString, 'key'>[] {
  if (isSeq(node)) return node.items.flatMap((item) => stringsBelow(item, source, base, inFlow || node.flow === true));
  if (isMap(node))
    return node.items.flatMap((pair) => stringsBelow(pair.value, source, base, inFlow || node.flow === true));
  const value = isScalar(node) ? node.value : null;
  if (!isScalar(node) || typeof value !== 'string') return [];
  const { range, type } = node satisfies Node;
  if (range === null || range === undefined || type?.startsWith('BLOCK') === true) return [];
  const quote = type === 'QUOTE_DOUBLE' ? '"' : type === 'QUOTE_SINGLE' ? "'" : '';
  const [from, to] = [base + range[0] + quote.length, base + range[1] - quote.length];
  return /[\r\n]/.test(source.slice(from, to)) ? [] : [{ value, from, to, style: { quote, inFlow } }];
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
