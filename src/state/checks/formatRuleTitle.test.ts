import { expect, it } from 'vitest';
import { allRules } from '#lint/rules/registry.ts';
import { formatRuleTitle } from './formatRuleTitle.ts';

it.each([
  ['dead-links', 'Broken links'],
  ['no-secrets', 'Possible secrets'],
  ['Google.We', 'Google.We'],
  ['config/value', 'Invalid setting value'],
  ['config/page-not-found', 'Page not found'],
  ['openapi/unused-component', 'Unused component'],
])('titles %s “%s”', (name, title) => expect(formatRuleTitle(name)).toBe(title));

it('has a different title for each rule', () => {
  const titles = allRules.map(({ name }) => formatRuleTitle(name));
  expect(new Set(titles).size).toBe(titles.length);
});
