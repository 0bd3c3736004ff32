import { expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { withTexts } from '#site/site.ts';
import { jsonSchemaOf } from '#form/jsonSchemaOf.ts';
import { pageChecker } from './checkPage.ts';
import { definePageRule } from './rule.ts';
import { rules } from './rules/registry.ts';
import { checkSite, siteOf } from './rules/rules.fixture.ts';
import { checksFileName, checksFileSchema, checksFileSchemaOf, readChecksFile } from './switches/checksFile.ts';
import { switchForPage, switchForPlace, switchForSite } from './switches/switchRule.ts';

const config = JSON.stringify({
  theme: 'mint',
  name: 'A',
  colors: { primary: '#b45309' },
  navigation: { groups: [{ group: 'G', pages: ['a', 'legal/b'] }] },
});
const texts = {
  'docs.json': config,
  'a.mdx': '---\ntitle: A\ndescription: All of it.\n---\n\nClick [here](/legal/b). Click [here](/gone).\n',
  'legal/b.mdx': '---\ntitle: B\ndescription: Some of it.\n---\n\nOpen the the door, [here](/a).\n',
};
const said = (more: Readonly<Record<string, string>> = {}) =>
  checkSite(siteOf({ ...texts, ...more })).map(
    ({ path, place, severity, rule }) => `${path}:${place.line}:${place.column} ${severity} ${rule}`,
  );
const choices = (value: object) => ({ [checksFileName]: JSON.stringify(value) });

it('gives all findings of a site, page by page', () => {
  expect(said()).toEqual([
    'a.mdx:6:7 warning link-text',
    'a.mdx:6:31 warning link-text',
    'a.mdx:6:38 warning dead-links',
    'legal/b.mdx:6:6 warning repeated-words',
    'legal/b.mdx:6:20 warning link-text',
  ]);
});

it.each([
  [
    'off for the site',
    { rules: { 'link-text': 'off', 'repeated-words': { severity: 'off' } } },
    ['a.mdx:6:38 warning dead-links'],
  ],
  [
    'off for a folder',
    { pages: { 'legal/': { 'link-text': 'off', 'repeated-words': 'off' } } },
    ['a.mdx:6:7 warning link-text', 'a.mdx:6:31 warning link-text', 'a.mdx:6:38 warning dead-links'],
  ],
  [
    'heavier on a page, and off elsewhere',
    {
      rules: { 'link-text': 'off', 'repeated-words': 'off', 'dead-links': 'off' },
      pages: { '/a.mdx': { 'link-text': 'error' } },
    },
    ['a.mdx:6:7 error link-text', 'a.mdx:6:31 error link-text'],
  ],
  [
    'off at a place',
    { rules: { 'link-text': 'off' }, places: [{ rule: 'repeated-words', path: 'legal/b.mdx', words: 'the the' }] },
    ['a.mdx:6:38 warning dead-links'],
  ],
  [
    'with options',
    {
      rules: { 'link-text': { options: { words: ['nothing'] } }, 'repeated-words': 'off', 'dead-links': 'suggestion' },
    },
    ['a.mdx:6:38 suggestion dead-links'],
  ],
  [
    'with options that are none',
    {
      rules: { 'link-text': { options: { words: 3 } }, 'repeated-words': 'off', 'dead-links': 'off' },
      pages: { '/legal/b.mdx': { 'link-text': 'off' } },
    },
    ['a.mdx:6:7 warning link-text', 'a.mdx:6:31 warning link-text'],
  ],
])('lets a team switch a rule %s', (_, value, wanted) => {
  expect(said(choices(value))).toEqual(wanted);
});

it.each([
  ['no JSON', '{ "rules": '],
  ['a weight that there is not', '{ "rules": { "link-text": "fatal" } }'],
])('says that a file of choices is %s, and goes on without it', (_, text) => {
  expect(said({ [checksFileName]: text }).length).toBe(6);
  expect(said({ [checksFileName]: text })[0]).toBe(`${checksFileName}:1:1 error checks-file`);
});

it('writes choices as edits that keep what stands there', () => {
  const before =
    '{\n  // Ours.\n  "own": 1,\n  "rules": {\n    "link-text": { "options": { "words": ["here"] } }\n  }\n}\n';
  const [finding] = checkSite(siteOf(texts));
  if (finding === undefined) throw new Error('Nothing was found');
  const steps = [
    (text: string) => switchForSite(text, 'link-text', 'error'),
    (text: string) => switchForSite(text, 'articles', 'off'),
    (text: string) => switchForPage(text, 'articles', 'guides/[id].mdx', 'warning'),
    (text: string) => switchForPlace(text, finding, texts['a.mdx']),
    (text: string) => switchForPlace(text, finding, texts['a.mdx']),
    (text: string) => switchForSite(text, 'articles', null),
  ];
  const after = steps.reduce((text, step) => applyEdits(text, step(text)), before);
  expect(after).toContain('  // Ours.\n  "own": 1,\n');
  const value: unknown = JSON.parse(after.replace('// Ours.', ''));
  expect(checksFileSchema.parse(value)).toMatchObject({
    rules: { 'link-text': { severity: 'error', options: { words: ['here'] } } },
    pages: { '/guides/\\[id\\].mdx': { articles: 'warning' } },
    places: [
      { rule: 'link-text', path: 'a.mdx', words: '[here](/legal/b)' },
      { rule: 'link-text', path: 'a.mdx', words: '[here](/legal/b)' },
    ],
  });
  const { switches } = readChecksFile(after);
  expect(switches.severityOf('articles', 'guides/[id].mdx', null)).toBe('warning');
  expect(switches.severityOf('articles', 'guides/i.mdx', null)).toBe(null);
});

it('describes the file of choices by the rules that there are, beside which others may stand', () => {
  const schema = checksFileSchemaOf([{ name: 'terms', sentence: 'A thing has one name.' }]);
  expect(jsonSchemaOf(schema)).toMatchObject({
    properties: {
      rules: {
        title: 'Rules',
        properties: { terms: { title: 'Rule', description: 'A thing has one name.' } },
        additionalProperties: { anyOf: [{ enum: ['off', 'suggestion', 'warning', 'error'] }, { type: 'object' }] },
      },
    },
  });
  expect(schema.safeParse({ rules: { terms: 'off', 'Own.Words': 'error' }, mine: 1 }).success).toBe(true);
  expect(schema.safeParse({ rules: { terms: 'loud' } }).success).toBe(false);
});

it('makes the file where there is none, and writes over nothing that it cannot read', () => {
  expect(applyEdits('', switchForSite('', 'articles', 'off'))).toBe('{\n  "rules": {\n    "articles": "off"\n  }\n}\n');
  expect(switchForSite('{ broken', 'articles', 'off')).toEqual([]);
  expect(switchForSite('{}', 'articles', null)).toEqual([]);
});

it('asks of a page that did not change only what depends on other files', () => {
  const asked: string[] = [];
  const counting = (name: string, needsSite: boolean) =>
    definePageRule({
      name,
      group: 'site',
      severity: 'warning',
      ...(needsSite ? { needsSite: true } : {}),
      sentence: 'S',
      example: { wrong: '', right: '' },
      check: ({ path }) => {
        asked.push(`${name} ${path}`);
        return [];
      },
    });
  const site = siteOf(texts);
  const checker = pageChecker(readChecksFile(null).switches, [counting('own', false), counting('beside', true)]);
  checkSite(site, checker);
  asked.length = 0;
  checkSite({ ...site, site: withTexts(site.site, [{ path: 'a.mdx', text: 'Changed.' }]) }, checker);
  expect(asked.toSorted()).toEqual(['beside a.mdx', 'beside legal/b.mdx', 'own a.mdx']);
});

it('takes the word list of the rules file at once', () => {
  const rulesFile = { '.cursor/rules.md': '## Style\n\n- Use “gate”, not “door”.\n' };
  expect(said(rulesFile)).toContain('legal/b.mdx:6:14 warning terms');
  expect(
    said({ ...rulesFile, ...choices({ rules: { terms: { options: { words: [{ use: 'All', not: ['Click'] }] } } } }) }),
  ).toEqual(expect.arrayContaining(['a.mdx:6:1 warning terms', 'legal/b.mdx:6:14 warning terms']));
});

it('says the same of a page that it knows as of one that is new', () => {
  const site = siteOf(texts);
  const checker = pageChecker(readChecksFile(null).switches, rules);
  expect([checkSite(site, checker), checkSite(site, checker)]).toEqual([checkSite(site), checkSite(site)]);
});

it.each([
  '',
  '---',
  '<',
  '{',
  '---\ntitle: [\n---\n',
  '<Note>',
  '[a](',
  '![](',
  '# \n###### \n',
  '```',
  '| a\n|-',
  '\u0000\uD800',
  '﻿---\r\ntitle: A\r\n---\r\n\r\nThe the\r\n',
  '> - > 1. ```\n',
  `${'> '.repeat(200)}a`,
])('takes any text: %j', (text) => {
  for (const { place } of checkSite(siteOf({ ...texts, 'a.mdx': text })))
    expect(place.to).toBeGreaterThanOrEqual(place.from);
});
