import { expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { readPageFacts } from '../pageFacts.ts';
import { createEmptySite, setPageTexts } from '../site.ts';
import { updateLinksToRenamedParts, findPagesLinkingRenamedParts, findRenamedParts } from './renamedParts.ts';

const page = (lines: string) =>
  readPageFacts(
    lines
      .split('|')
      .map((line) => (line.startsWith('#') || line.startsWith('<') ? line : `## ${line}`))
      .join('\n\n'),
  );

it.each([
  ['one heading', 'A|Old|C', 'A|New|C', { old: 'new' }],
  ['the first', 'Old|C', 'New|C', { old: 'new' }],
  ['the last', 'A|Old', 'A|New', { old: 'new' }],
  ['the only one', 'Old', 'New', { old: 'new' }],
  ['two apart', 'A|Old|C|Older', 'A|New|C|Newer', { old: 'new', older: 'newer' }],
  ['two in a row', 'A|Old|Older|D', 'A|New|Newer|D', { old: 'new', older: 'newer' }],
  ['one, where another was added', 'A|Old|C', 'Added|A|New|C', { old: 'new' }],
  ['one, where another was removed', 'A|Old|C|D', 'A|New|D', {}],
  ['one, where another was moved', 'A|Old|C|D', 'D|A|New|C', { old: 'new' }],
  ['the first of a name', 'Response|Response', 'Answer|Response', { response: 'answer', 'response-2': 'response' }],
  ['the second of a name', 'Response|Response', 'Response|Answer', { 'response-2': 'answer' }],
  ['a step', '<Step title="Old">Text</Step>', '<Step title="New">Text</Step>', { old: 'new' }],
  ['an ID of its own', '## Same {#old}', '## Same {#new}', { old: 'new' }],
  ['nothing', 'A|B', 'A|B', {}],
  ['only punctuation that IDs leave out', 'Old', 'Old!', {}],
  ['no heading of another level', '## Old|## C', '### New|## C', {}],
  ['no heading, where the numbers differ', 'A|Old|C', 'A|New|More|C', {}],
  ['no heading, where one is removed', 'A|Old|C', 'A|C', {}],
  ['no heading, where one is added', 'A|C', 'A|New|C', {}],
  ['no heading, where two change places', 'A|B', 'B|A', {}],
])('detects %s', (_what, before, after, renamed) => {
  expect(Object.fromEntries(findRenamedParts('page.mdx', page(before), page(after)).ids)).toEqual(renamed);
});

it('treats a page with very many changed headings as rewritten', () => {
  const many = (word: string) => Array.from({ length: 500 }, (_none, index) => `${word} ${index}`).join('|');
  expect(findRenamedParts('page.mdx', page(`${many('A')}|B`), page(many('C'))).ids.size).toBe(0);
});

const renamed = findRenamedParts('guides/keys.mdx', page('Set up|Node.js'), page('Install|Node 24'));

it.each([
  ['guides/keys.mdx', '[a](#set-up)', '[a](#install)'],
  ['guides/keys.mdx', '[a](#Set-Up) [b](#other)', '[a](#install) [b](#other)'],
  ['index.mdx', '[a](/guides/keys#set-up)', '[a](/guides/keys#install)'],
  ['index.mdx', '[a](guides/keys.mdx?x=1#nodejs "title")', '[a](guides/keys.mdx?x=1#node-24 "title")'],
  [
    'other/page.mdx',
    '<Card title="A" href="../guides/keys#node-js" />',
    '<Card title="A" href="../guides/keys#node-24" />',
  ],
  ['other/page.mdx', '[a]: ../guides/keys#set%2Dup', '[a]: ../guides/keys#install'],
  ['index.mdx', '[a](#set-up) [b](/other#set-up) [c](https://a.example/guides/keys#set-up)', null],
  ['index.mdx', '![a](/guides/keys#set-up) `[b](/guides/keys#set-up)`', null],
])('in %s, turns %s into %s', (path, text, expected) => {
  const site = setPageTexts(
    createEmptySite({ siteFolder: '', files: new Set(['guides/keys.mdx', path, 'other.mdx']), config: {} }),
    [{ path, text }],
  );
  const targets = site.pages.get(path)?.facts.targets ?? [];
  const edits = updateLinksToRenamedParts(targets, path, renamed, site);
  expect(applyEdits(text, edits)).toBe(expected ?? text);
  expect(findPagesLinkingRenamedParts(site, renamed)).toEqual(
    edits.length === 0 ? [] : [{ path, links: edits.length }],
  );
});
