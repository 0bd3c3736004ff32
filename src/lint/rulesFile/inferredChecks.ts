import type { Rule } from '../rule.ts';
import { terms } from '../rules/terms.ts';
import { parseTerm } from './extractTerms.ts';

/** Maximum length of a requirement; longer text, as in foreign files, isn't read on. */
const longest = 600;

/** A sentence that allows something, and so demands nothing: “Long sentences are fine in legal pages.” */
const permission =
  /^(?:you|writers|authors) (?:can|may)\b|\b(?:is|are) (?:fine|ok|okay|allowed|acceptable|permitted|optional)\b|\b(?:do not|don['’]t|never) (?:rewrite|change|correct|fix|flag|report|worry|bother)\b|\bno need\b|\b(?:needn['’]t|not required|not necessary)\b/i;
/** A clause that forbids something, without a second negation, as in “Never publish an image without alt text”. */
const prohibition =
  /\b(?:do not|don['’]t|never|avoid|no)\b(?! more than\b)(?![^.;:,]*\b(?:without|unless|forget|omit|skip|leave|neglect|miss|missing|un[a-z]+ed)\b)[^.;:,]*/gi;

/** Names of the checks that can verify a rule of the team's file; empty if only a person can. */
export function inferredChecks(
  words: string,
  rules: readonly Pick<Rule, 'name' | 'requestPattern' | 'wantsPresence'>[],
): readonly string[] {
  if (parseTerm(words) !== null) return [terms.name];
  const demanded = words
    .slice(0, longest)
    .split(/(?<=[.;!])\s+/)
    .filter((sentence) => !permission.test(sentence))
    .join(' ');
  const wanted = demanded.replaceAll(prohibition, '');
  return rules
    .filter(({ requestPattern, wantsPresence }) => requestPattern?.test(wantsPresence === true ? wanted : demanded))
    .map(({ name }) => name);
}
