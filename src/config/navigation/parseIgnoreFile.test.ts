import { expect, it } from 'vitest';
import { parseIgnoreFile } from './parseIgnoreFile.ts';

it.each<readonly [rules: string, ignored: readonly string[], kept: readonly string[]]>([
  ['drafts/', ['drafts/a.mdx', 'deep/drafts/b/c.mdx'], ['drafts.mdx', 'drafts-old/a.mdx', 'drafts']],
  ['/drafts', ['drafts/a.mdx', 'drafts'], ['deep/drafts/a.mdx']],
  ['*.draft.mdx', ['a.draft.mdx', 'deep/b.draft.mdx'], ['draft.mdx', 'a.draft.md']],
  ['guides/*.mdx', ['guides/a.mdx'], ['guides/deep/a.mdx', 'other/guides/a.mdx']],
  ['**/private', ['private/a.mdx', 'a/b/private/c.mdx'], ['privates/a.mdx']],
  ['a/**/z.mdx', ['a/z.mdx', 'a/b/c/z.mdx'], ['b/a/z.mdx']],
  ['notes/**', ['notes/a.mdx', 'notes/b/c.mdx'], ['notes']],
  ['page-?.mdx', ['page-1.mdx', 'x/page-2.mdx'], ['page-10.mdx']],
  ['page-[0-2].mdx\nx[!a].md', ['page-1.mdx', 'xb.md'], ['page-3.mdx', 'xa.md']],
  ['# a comment\r\n\r\n  \r\n\\#a.mdx  \r\n\\!b.mdx', ['#a.mdx', '!b.mdx'], ['a.mdx', 'b.mdx']],
  ['*.md\n!kept.md', ['a.md', 'x/b.md'], ['kept.md', 'x/kept.md']],
  ['old/\n!old/kept.mdx', ['old/kept.mdx'], ['kept.mdx']],
  ['a+b(c).mdx', ['a+b(c).mdx'], ['aab(c).mdx']],
  ['/\n!\n[\n[z-a]', [], ['a.mdx', '/']],
  ['', [], ['a.mdx']],
])('%j', (rules, ignored, kept) => {
  const isIgnored = parseIgnoreFile(rules, 'docs');
  expect(ignored.filter((path) => !isIgnored(`docs/${path}`))).toEqual([]);
  expect(kept.filter((path) => isIgnored(`docs/${path}`))).toEqual([]);
  expect([...ignored, ...kept].filter(isIgnored)).toEqual([]);
});

it('matches in linear time, whatever the pattern', () => {
  const path = `docs/${'a/'.repeat(200)}${'a'.repeat(2000)}`;
  for (const rule of ['*a*a*a*a*a*a*a*a*a*a*a*a*b', '**/a/**/a/**/a/**/a/**/a/**/a/**/b', `${'**/'.repeat(50)}b`])
    expect(parseIgnoreFile(rule, 'docs')(path)).toBe(false);
});
