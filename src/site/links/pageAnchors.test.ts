import { expect, it } from 'vitest';
import { readPageFacts } from '../pageFacts.ts';
import { listPageAnchors } from './pageAnchors.ts';

function siteOf(texts: Readonly<Record<string, string>>) {
  return {
    siteFolder: '',
    files: new Set(Object.keys(texts)),
    config: {},
    pages: new Map(Object.entries(texts).map(([path, text]) => [path, { text, facts: readPageFacts(text) }])),
  };
}

it('reads each snippet of a page once, however often it is included', () => {
  const level = (depth: number) =>
    Array.from({ length: 60 }, (_, index) => `<Snippet file="${depth}/${index}.mdx" />`).join('\n\n');
  const texts: Record<string, string> = { 'page.mdx': level(0) };
  for (let depth = 0; depth < 4; depth += 1)
    for (let index = 0; index < 60; index += 1)
      texts[`snippets/${depth}/${index}.mdx`] = `## Part ${depth} ${index}\n\n${depth < 3 ? level(depth + 1) : ''}\n`;
  expect(listPageAnchors(siteOf(texts), 'page.mdx')?.others.has('part359')).toBe(true);
});

it('finds the anchors of snippets that include each other', () => {
  const texts = {
    'page.mdx': '<Snippet file="a.mdx" />\n',
    'snippets/a.mdx': '## One\n\n<Snippet file="b.mdx" />\n',
    'snippets/b.mdx': '## Two\n\n<Snippet file="a.mdx" />\n',
  };
  expect(
    [...(listPageAnchors(siteOf(texts), 'page.mdx')?.others ?? [])].filter((key) => key === 'one' || key === 'two'),
  ).toEqual(['one', 'two']);
});
