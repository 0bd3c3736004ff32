import { gfm } from 'micromark-extension-gfm';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { expect, it } from 'vitest';
import { createConstructFilter } from './createConstructFilter.ts';

const extensionFor = createConstructFilter(gfm());
const treeOf = (text: string, extension: ReturnType<typeof gfm>) =>
  fromMarkdown(text, {
    extensions: [extension],
    mdastExtensions: gfmFromMarkdown().map((one) => ({ ...one, transforms: [] })),
  });

it.each([
  ['no address', 'Words_of many kinds - www and http: at, with *marks* and ~~old~~ ones.'],
  ['an email address', 'Write to first.last+tag@mail.example.org, or not.'],
  ['an address with a protocol', 'See HTTPS://example.org/a_b, or http://example.org.'],
  ['an address that begins with www', 'See WWW.example.org/a.'],
  ['all of them', 'a@example.org, www.example.org and https://example.org/@me'],
  ['what looks like one', 'npm i @scope/name, a@b, ://x, [^1] and - [ ] no task'],
  ['a table of one column without bars', 'a\n:-\n\nb\n-:\nc'],
  ['lines that are no table', 'a\n-\n\nb - c\n---\n\n- d : e'],
  ['a table, a task and a footnote', '| a | b |\n|---|---|\n| c | d |\n\n- [x] done[^1]\n\n[^1]: here'],
])('builds the same tree for a text with %s', (_, text) => {
  expect(treeOf(text, extensionFor(text))).toEqual(treeOf(text, gfm()));
});

it('skips constructs that the text can’t contain', () => {
  const names = (text: string) =>
    Object.values(extensionFor(text).text ?? {})
      .flat()
      .flatMap((construct) => (construct?.name?.endsWith('Autolink') === true ? [construct.name] : []));
  expect(names('Words.')).toEqual([]);
  expect(extensionFor('Words.').flow).toEqual({ null: [] });
  expect(new Set(names('See https://example.org.'))).toEqual(new Set(['protocolAutolink']));
});
