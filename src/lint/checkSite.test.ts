import { expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { withTexts } from '#site/site.ts';
import { jsonSchemaOf } from '#form/jsonSchemaOf.ts';
import { pageChecker } from './checkPage.ts';
import { checkWhole, pagesToCheck } from './checkSite.ts';
import { definePageRule } from './rule.ts';
import { rules } from './rules/registry.ts';
import { siteOf } from './rules/rules.fixture.ts';
import type { CheckedSite } from './site/checkedSite.ts';
import { checksFileSchema, checksFileSchemaOf, readChecksFile } from './switches/checksFile.ts';
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
const unchosen = readChecksFile(null).switches;

/** What a checker says of all pages of a site, one after the other. */
function ofPages(site: CheckedSite, { check } = pageChecker(unchosen)) {
  return pagesToCheck(site).flatMap((path) => {
    const page = site.site.pages.get(path);
    return page === undefined ? [] : check(path, page, site);
  });
}

it('writes choices as edits that keep what stands there', () => {
  const before =
    '{\n  // Ours.\n  "own": 1,\n  "rules": {\n    "link-text": { "options": { "words": ["here"] } }\n  }\n}\n';
  const [finding] = ofPages(siteOf(texts));
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
  const checker = pageChecker(unchosen, [counting('own', false), counting('beside', true)]);
  ofPages(site, checker);
  asked.length = 0;
  ofPages({ ...site, site: withTexts(site.site, [{ path: 'a.mdx', text: 'Changed.' }]) }, checker);
  expect(asked.toSorted()).toEqual(['beside a.mdx', 'beside legal/b.mdx', 'own a.mdx']);
});

it('says the same of a page that it knows as of one that is new', () => {
  const site = siteOf(texts);
  const checker = pageChecker(unchosen, rules);
  expect([ofPages(site, checker), ofPages(site, checker)]).toEqual([ofPages(site), ofPages(site)]);
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
  const site = siteOf({ ...texts, 'a.mdx': text });
  for (const { place } of [...ofPages(site), ...checkWhole(site, unchosen)])
    expect(place.to).toBeGreaterThanOrEqual(place.from);
});
