import { isScalar } from 'yaml';
import { findFrontMatter } from '../yaml/frontMatterRange.ts';
import { pageHeaderFields, type PageHeaderPosition } from './pageHeaderFields.ts';
import { findOffsetAfter } from '../patch/findOffsetAfter.ts';
import { parseFrontMatter } from '../yaml/parseFrontMatter.ts';

/** The UTF-16 offset in the source of a header position; null if the front matter doesn't have the field. */
export function headerPositionToOffset(source: string, { field, before }: PageHeaderPosition): number | null {
  const words = wordsOf(source).get(field);
  return words === undefined ? null : words.from + findOffsetAfter(source.slice(words.from, words.to), before);
}

/** The header position of an offset in the source; null if it isn't in any of the fields. */
export function offsetToHeaderPosition(source: string, offset: number): PageHeaderPosition | null {
  for (const [field, { from, to }] of wordsOf(source))
    if (from <= offset && offset <= to) return { field, before: source.slice(from, offset), selected: 0 };
  return null;
}

/** Ranges of the fields' values, without their quotes. */
function wordsOf(
  source: string,
): ReadonlyMap<PageHeaderPosition['field'], { readonly from: number; readonly to: number }> {
  const range = findFrontMatter(source);
  // Ignores invalid front matter: its fields can't be edited above the blocks.
  const parsed = range === null ? null : parseFrontMatter(source.slice(range.from, range.to));
  if (range === null || parsed?.ok !== true) return new Map();
  const { map } = parsed.value;
  const values = pageHeaderFields.map((field) => [field, map?.get(field, true) ?? null] as const);
  return new Map(
    values.flatMap(([field, value]) => {
      if (!isScalar(value) || value.range == null) return [];
      const [start, end] = value.range;
      const quote = value.type === 'QUOTE_DOUBLE' || value.type === 'QUOTE_SINGLE' ? 1 : 0;
      return [[field, { from: range.from + start + quote, to: range.from + end - quote }] as const];
    }),
  );
}
