import type { Rule } from '../rule.ts';
import { terms } from '../rules/terms.ts';
import { parseTerm } from './extractTerms.ts';

/** A sentence that asks for something is no longer; what a stranger's file has instead is not worth reading on. */
const longest = 600;

/** The names of the checks that can judge what a rule of the team's file asks for; none where only a person can. */
export function inferredChecks(words: string, rules: readonly Rule[]): readonly string[] {
  if (parseTerm(words) !== null) return [terms.name];
  return rules.filter(({ asked }) => asked?.test(words.slice(0, longest)) === true).map(({ name }) => name);
}
