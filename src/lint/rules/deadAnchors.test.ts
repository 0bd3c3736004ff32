import { expect, it } from 'vitest';
import { findNewlyBrokenAnchors } from '../findNewlyBrokenAnchors.ts';
import { readChecksFile } from '../switches/checksFile.ts';
import { deadAnchors } from './deadAnchors.ts';
import { runRuleOnMarkedPage } from './runRuleOnMarkedPage.fixture.ts';
import { createRuleTestSite } from './rules.fixture.ts';

const page = (title: string, body: string) => `---\ntitle: ${title}\n---\n\n${body}\n`;
const files = {
  'docs.json': JSON.stringify({ navigation: { pages: ['a', 'b'] } }),
  'a.mdx': page('A', '## Set up & run\n\n### 1.2 Keys'),
};

it.each([
  ['## Node.js\n\n[a](#nodejs)', '## Node.js\n\n[a](#node-js)'],
  ['## A & B\n\n[a](#a-b)', '## A & B\n\n[a](#a-&-b)'],
  ['[a](/a#12-keys)', '[a](/a#1-2-keys)'],
  ['## Here\n\n[a](#here-2)', '## Here\n\n[a](#here)'],
  ['## C++\n\n## `{id}`\n\n[a](#c++) [b](#id)', null],
  ['## Step 1: Install\n\n[a](#step-1%3A-install) [b](#step-1-install)', null],
])('changes an anchor that works only in Docwright in %j', (text, fixed) => {
  expect(runRuleOnMarkedPage(deadAnchors, text, { files }).fixed).toBe(fixed);
});

it.each([
  [
    'on another page',
    '[a](«/a#old-name») [b](«/a#gone»)',
    { 'a.mdx': '## Old name\n\n## More\n' },
    '[a](/a#set-up-&-run) [b](/a#gone)',
  ],
  ['on the page itself', '## New\n\n[a](«#old»)', { 'page.mdx': '## Old\n\n[a](#old)' }, '## New\n\n[a](#new)'],
  [
    'that is a step',
    '<Step title="New">\n  [a](«#old»)\n</Step>',
    { 'page.mdx': '<Step title="Old" />' },
    '<Step title="New">\n  [a](#new)\n</Step>',
  ],
  ['that was removed', '## New\n\n[a](«#old»)', { 'page.mdx': '## Old\n\n## New' }, null],
])('points an anchor to a heading that was renamed since the last publish: one %s', (_what, marked, before, fixed) => {
  const given = { ...files, 'a.mdx': page('A', '## Set up & run\n\n## More\n') };
  expect(runRuleOnMarkedPage(deadAnchors, marked, { files: given, before })).toEqual({ marked, fixed, wrong: [] });
});

it('finds links that lost their heading through a change of another page or the same one', () => {
  const texts = {
    'a.mdx': page('A', '## New\n\n## Kept\n\n[a](#old)'),
    'b.mdx': page('B', '[a](/a#old) [b](/a#kept) [c](/a#never)'),
    'docs.json': files['docs.json'],
  };
  const before = [{ path: 'a.mdx', text: page('A', '## Old\n\n## Kept\n\n[a](#old)') }];
  const found = findNewlyBrokenAnchors(createRuleTestSite(texts), before, readChecksFile(null).switches);
  expect(found.map(({ path, message, fixes }) => [path, message, fixes[0]?.title])).toEqual([
    ['a.mdx', 'Broken anchor: the heading #old is now #new.', 'Update to #new'],
    ['b.mdx', 'Broken anchor: the heading #old is now #new.', 'Update to #new'],
  ]);
  const isOff = readChecksFile('{"rules":{"dead-anchors":"off"}}').switches;
  expect(findNewlyBrokenAnchors(createRuleTestSite(texts), before, isOff)).toEqual([]);
});

it('points a misspelled anchor to its heading', () => {
  expect(runRuleOnMarkedPage(deadAnchors, '## Limits of keys\n\n[a](#limts-of-keys)').fixed).toBe(
    '## Limits of keys\n\n[a](#limits-of-keys)',
  );
});

it('accepts links to the top of a page', () => {
  const text = '[a](#top) [b](/a#Top) [c](/a#) [d](#)';
  expect(runRuleOnMarkedPage(deadAnchors, text, { files }).marked).toBe(text);
});
