import { expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { compilePattern } from '#base/pattern/pattern.ts';
import { readRulesFile } from '../rulesFile/readRulesFile.ts';
import type { Rule } from '../rule.ts';
import { codeLabels } from './codeLabels.ts';
import { repeatedWords } from './repeatedWords.ts';
import { runRuleOnPage } from './rules.fixture.ts';
import { terms } from './terms.ts';

const email = { words: [{ use: 'email', not: ['e-mail', 'electronic mail'] }] };

it.each<readonly [rule: Rule, text: string, options: Readonly<Record<string, unknown>>]>([
  [repeatedWords, 'Press the ![icon](/i.png) the button.\n', {}],
  [repeatedWords, 'Click on the <b>the</b> button.\n', {}],
  [repeatedWords, 'Click on the ~~the~~ button.\n', {}],
  [terms, 'Write an e-**mail** now.\n', email],
  [terms, 'Write an e-<b>mail</b> now.\n', email],
  [terms, 'Write an electronic ![icon](/i.png) mail now.\n', email],
])('%o offers no fix that would delete formatting or an image: %j', (rule, text, options) => {
  const fixes = runRuleOnPage(rule, text, { options }).flatMap((finding) => finding.fixes);
  expect(fixes.map(({ edits }) => applyEdits(text, edits))).toEqual([]);
});

it('labels a code block by its language, even one named “constructor”', () => {
  const text = '<CodeGroup>\n\n```constructor\na\n```\n\n```js\nb\n```\n\n</CodeGroup>\n';
  expect(runRuleOnPage(codeLabels, text).flatMap(({ fixes }) => fixes.map(({ title }) => title))).toEqual([
    'Label it “Constructor”',
    'Label it “JavaScript”',
  ]);
});

it('reads a rules file’s title in linear time, however many spaces it contains', () => {
  expect(readRulesFile(`# a${' '.repeat(20_000)}b ##  \n\n- One\n`).parts[0]?.title).toBe(`a${' '.repeat(20_000)}b`);
});

it('rejects a character class named like an Object.prototype property', () => {
  expect(compilePattern('[[:constructor:]]').ok).toBe(false);
});
