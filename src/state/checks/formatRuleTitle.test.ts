import { expect, it } from 'vitest';
import { formatRuleTitle } from './formatRuleTitle.ts';

it.each([
  ['dead-links', 'Dead links'],
  ['no-secrets', 'Secrets'],
  ['Google.We', 'Google.We'],
  ['config/value', 'Invalid setting value'],
  ['config/page-not-found', 'Page not found'],
])('titles %s “%s”', (name, title) => expect(formatRuleTitle(name)).toBe(title));
