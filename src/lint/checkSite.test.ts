import { expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { setPageTexts } from '#site/site.ts';
import { toJsonSchema } from '#form/toJsonSchema.ts';
import { createPageChecker } from './checkPage.ts';
import { checkSiteWide, listPagesToCheck } from './checkSite.ts';
import { definePageRule } from './rule.ts';
import { allRules } from './rules/registry.ts';
import { createRuleTestSite } from './rules/rules.fixture.ts';
import type { LintSite } from './site/lintSite.ts';
import { checksFileSchema, createChecksFileSchema, readChecksFile } from './switches/checksFile.ts';
import { setRuleLevelForPage, suppressFinding, setRuleLevelForSite } from './switches/setRuleLevel.ts';

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

/** A checker's findings on all pages of a site, in order. */
function ofPages(site: LintSite, { check } = createPageChecker(unchosen)) {
  return listPagesToCheck(site).flatMap((path) => {
    const page = site.site.pages.get(path);
    return page === undefined ? [] : check(path, page, site);
  });
}

it('edits check settings without touching the rest of the file', () => {
  const before =
    '{\n  // Ours.\n  "own": 1,\n  "rules": {\n    "link-text": { "options": { "words": ["here"] } }\n  }\n}\n';
  const [finding] = ofPages(createRuleTestSite(texts));
  if (finding === undefined) throw new Error('Nothing was found');
  const steps = [
    (text: string) => setRuleLevelForSite(text, 'link-text', 'error'),
    (text: string) => setRuleLevelForSite(text, 'articles', 'off'),
    (text: string) => setRuleLevelForPage(text, 'articles', 'guides/[id].mdx', 'warning'),
    (text: string) => suppressFinding(text, finding, texts['a.mdx']),
    (text: string) => suppressFinding(text, finding, texts['a.mdx']),
    (text: string) => setRuleLevelForSite(text, 'articles', null),
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

it('builds the settings schema from the existing rules and allows unknown ones', () => {
  const schema = createChecksFileSchema([{ name: 'terms', sentence: 'A thing has one name.' }]);
  expect(toJsonSchema(schema)).toMatchObject({
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

it('creates the settings file if it is missing and leaves an unreadable one alone', () => {
  expect(applyEdits('', setRuleLevelForSite('', 'articles', 'off'))).toBe(
    '{\n  "rules": {\n    "articles": "off"\n  }\n}\n',
  );
  expect(setRuleLevelForSite('{ broken', 'articles', 'off')).toEqual([]);
  expect(setRuleLevelForSite('{}', 'articles', null)).toEqual([]);
});

it('rechecks an unchanged page only with rules that depend on other files', () => {
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
  const site = createRuleTestSite(texts);
  const checker = createPageChecker(unchosen, [counting('own', false), counting('beside', true)]);
  ofPages(site, checker);
  asked.length = 0;
  ofPages({ ...site, site: setPageTexts(site.site, [{ path: 'a.mdx', text: 'Changed.' }]) }, checker);
  expect(asked.toSorted()).toEqual(['beside a.mdx', 'beside legal/b.mdx', 'own a.mdx']);
});

it('reports the same findings for a cached page as for a new one', () => {
  const site = createRuleTestSite(texts);
  const checker = createPageChecker(unchosen, allRules);
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
])('accepts any text: %j', (text) => {
  const site = createRuleTestSite({ ...texts, 'a.mdx': text });
  for (const { range } of [...ofPages(site), ...checkSiteWide(site, unchosen)])
    expect(range.to).toBeGreaterThanOrEqual(range.from);
});
