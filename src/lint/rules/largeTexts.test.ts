import { expect, it } from 'vitest';
import { growthOf, mostGrowth } from '../../../test/growth.ts';
import { tokenizeHtml } from '../vale/tokenizeHtml.ts';
import { readRulesFile } from '../rulesFile/readRulesFile.ts';
import { createLintPage, type LintPage } from '../page/lintPage.ts';
import { createFindingFactory } from '../findingFactory.ts';
import type { PageRule, RawRuleOptions } from '../rule.ts';
import { articles } from './articles.ts';
import { noSecrets } from './noSecrets.ts';
import { createRuleTestSite } from './rules.fixture.ts';
import { unusedImages } from './siteImages.ts';
import { terms } from './terms.ts';

/** A page with one paragraph, built without the cost of parsing it. */
function pageOf(text: string): LintPage {
  const known = createRuleTestSite({ 'page.mdx': 'The page.\n' }).site.pages.get('page.mdx');
  const page = known === undefined ? undefined : createLintPage('page.mdx', known, false);
  const [prose] = page?.prose ?? [];
  if (page === undefined || prose === undefined) throw new Error('the page has no prose');
  return { ...page, text, isEnglish: true, prose: [{ ...prose, text: text, source: (from, to) => ({ from, to }) }] };
}

it.each<readonly [what: string, rule: PageRule, options: RawRuleOptions, text: (size: number) => string]>([
  ['beginnings of signed tokens', noSecrets, {}, (size) => '-eyJabcdefghijklmnop'.repeat(size)],
  [
    'capital letters that could be articles',
    articles,
    {},
    (size) => 'and it is in the Plan A of the index\n'.repeat(size),
  ],
  [
    'words that are called otherwise',
    terms,
    { words: [{ use: 'email', not: ['mail'] }] },
    (size) => 'this is the Mail of one\n'.repeat(size),
  ],
  ...['‘', '„', '“', '«', "'", '"a" '].map(
    (mark) =>
      [
        `${mark} marks`,
        terms,
        { words: [{ use: 'email', not: ['mail'] }] },
        (size: number) => `${mark}a mail `.repeat(size),
      ] as const,
  ),
])('checks many %s in about linear time', (_, rule, options, text) => {
  const site = createRuleTestSite({});
  const work = (page: LintPage) =>
    rule.check(page, { site, options, say: createFindingFactory(page.path, page.range, rule.name, rule.severity) });
  expect(growthOf((size) => pageOf(text(size)), work, 400)).toBeLessThan(mostGrowth);
});

it.each<readonly [what: string, html: string]>([
  ['declarations that are never closed', '<!a '],
  ['titles', '<title></title>'],
])('tokenizes HTML with many %s in about linear time', (_, html) => {
  expect(
    growthOf(
      (size) => html.repeat(size),
      (text) => tokenizeHtml(text, 0, text.length),
      400,
    ),
  ).toBeLessThan(mostGrowth);
});

it.each<readonly [what: string, part: string]>([
  ['headings', '# A\n\n- One\n'],
  ['rules', '- One\n'],
])('reads a rules file with many %s in about linear time', (_, part) => {
  expect(growthOf((size) => `# A\n\n${part.repeat(size)}`, readRulesFile, 600)).toBeLessThan(mostGrowth);
});

it('reads a rules file with 150,000 rules', () => {
  expect(readRulesFile(`# A\n\n${'- One\n'.repeat(150_000)}`).parts[0]?.rules).toHaveLength(150_000);
});

it('searches a long line for image names in about linear time', () => {
  const site = (size: number) => createRuleTestSite({ 'notes.txt': `(${'a b.pn '.repeat(size)}` }, { 'a.png': 1 });
  expect(
    growthOf(
      site,
      (checked) =>
        unusedImages.over === 'site' &&
        unusedImages.check(checked, {
          options: {},
          sayOf: (path) => createFindingFactory(path, () => ({ from: 0, to: 0, line: 1, column: 1 }), 'x', 'warning'),
        }),
      60,
    ),
  ).toBeLessThan(mostGrowth);
});
