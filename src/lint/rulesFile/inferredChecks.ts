import type { Rule } from '../rule.ts';
import { terms } from '../rules/terms.ts';
import { parseTerm } from './extractTerms.ts';

/** Maximum length of a requirement; longer text, as in foreign files, isn't read on. */
const longest = 600;

/** Names of the checks that can verify a rule of the team's file; empty if only a person can. */
export function inferredChecks(
  words: string,
  rules: readonly Pick<Rule, 'name' | 'requestPattern'>[],
): readonly string[] {
  if (parseTerm(words) !== null) return [terms.name];
  return rules
    .filter(({ requestPattern }) => requestPattern?.test(words.slice(0, longest)) === true)
    .map(({ name }) => name);
}
