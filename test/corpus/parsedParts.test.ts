import { describe, expect, it } from 'vitest';
import { withoutByteOrderMark } from '#base/encoding.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { parseMdx } from '#document/read/parseMdx.ts';
import { parsePage } from '#document/read/parsePage.ts';
import { corpusPages, hasCorpus } from './corpusPages.ts';
import { soakRuns } from '../soakRuns.ts';

/** The blocks of a tree with all positions as offsets, since line numbers of a part are relative to its start. */
function treeOf(text: string, parse: typeof parsePage): string {
  const parsed = parse(text);
  return JSON.stringify(parsed.ok ? parsed.value.children : parsed, (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'offset' in value ? { offset: value.offset } : value,
  );
}

describe.skipIf(!hasCorpus)('pages parsed in parts', () => {
  it('have the same syntax trees as if parsed in one run', () => {
    const other = corpusPages(soakRuns(24, 1)).filter(({ text }) => {
      const body = text.slice(findFrontMatter(text)?.bodyFrom ?? text.length - withoutByteOrderMark(text).length);
      return treeOf(body, parsePage) !== treeOf(body, parseMdx);
    });
    expect(other.map(({ name }) => name)).toEqual([]);
  }, 180_000);
});
