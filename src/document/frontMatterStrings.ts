import { isMap, isScalar, isSeq, parseDocument, type Node } from 'yaml';
import { findFrontMatter } from './frontMatterRange.ts';
import { excessOf } from './frontMatterLimits.ts';

/** A string in front matter as it is written, without its quotes, and where. */
export interface ValueInFrontMatter {
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

/** The strings that some keys of a page's front matter hold, by themselves or in lists and objects; none where it is not valid. Those that are written with escapes or over lines are left out. */
export function frontMatterStrings(source: string, keys: ReadonlySet<string>): readonly ValueInFrontMatter[] {
  const range = findFrontMatter(source);
  if (range === null) return [];
  const text = source.slice(range.from, range.to);
  if (![...keys].some((key) => text.includes(key)) || excessOf(text) !== null) return [];
  const document = parseDocument(text, { logLevel: 'silent' });
  const { contents } = document;
  if (document.errors.length > 0 || !isMap(contents)) return [];
  return contents.items.flatMap(({ key, value }) =>
    isScalar(key) && keys.has(String(key.value)) ? stringsBelow(value, source, range.from) : [],
  );
}

function stringsBelow(value: unknown, source: string, base: number): readonly ValueInFrontMatter[] {
  if (isSeq(value)) return value.items.flatMap((item) => stringsBelow(item, source, base));
  if (isMap(value)) return value.items.flatMap((pair) => stringsBelow(pair.value, source, base));
  if (!isScalar(value) || typeof value.value !== 'string') return [];
  const { range } = value satisfies Node;
  if (range === null || range === undefined) return [];
  const quotes = value.type === 'QUOTE_DOUBLE' || value.type === 'QUOTE_SINGLE' ? 1 : 0;
  const [from, to] = [base + range[0] + quotes, base + range[1] - quotes];
  return source.slice(from, to) === value.value ? [{ value: value.value, from, to }] : [];
}
