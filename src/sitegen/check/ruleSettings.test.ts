import { expect, it } from 'vitest';
import { checksFilePath } from '#lint/switches/checksFile.ts';
import type { ReportedFinding } from '#lint/report/formatFindings.ts';
import { runCheck } from './checkCommand.fixture.ts';

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

/** The command's findings for the site with additional files, in file order. */
async function said(more: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const { out } = await runCheck({ ...texts, ...more }, '--format', 'json');
  const found = JSON.parse(out) as readonly ReportedFinding[]; // the command's output
  return found.map(({ path, line, column, severity, rule }) => `${path}:${line}:${column} ${severity} ${rule}`);
}
const choices = (value: object) => ({ [checksFilePath]: JSON.stringify(value) });

it('returns all findings of a site, page by page', async () => {
  expect(await said()).toEqual([
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
])('lets a team turn a rule %s', async (_, value, wanted) => {
  expect(await said(choices(value))).toEqual(wanted);
});

it.each([
  ['no JSON', '{ "rules": '],
  ['a weight that there is not', '{ "rules": { "link-text": "fatal" } }'],
])('reports a settings file that has %s and ignores it', async (_, text) => {
  const found = await said({ [checksFilePath]: text });
  expect([found.length, found[0]]).toEqual([6, `${checksFilePath}:1:1 error checks-file`]);
});

it('applies the rules file’s word list', async () => {
  const rulesFile = { '.cursor/rules.md': '## Style\n\n- Use “gate”, not “door”.\n' };
  expect(await said(rulesFile)).toContain('legal/b.mdx:6:14 warning terms');
  expect(
    await said({
      ...rulesFile,
      ...choices({ rules: { terms: { options: { words: [{ use: 'All', not: ['Click'] }] } } } }),
    }),
  ).toEqual(expect.arrayContaining(['a.mdx:6:1 warning terms', 'legal/b.mdx:6:14 warning terms']));
});
