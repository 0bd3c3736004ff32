import { compilePattern } from '#base/pattern/pattern.ts';
import { err, ok, type Result } from '#base/result.ts';
import { getFlagField, getListField, type RuleDefinition } from '../ruleDefinition.ts';
import type { CompiledRule, RuleContext } from '../ruleRun.ts';

/** Text that isn't a word of a language: file names, numbers, abbreviations, `camelCase`, URLs, other scripts. */
const noWords = [
  /\.\w{1,4}\b/,
  /\b(?:[A-Za-z]\.){2,}/,
  /\d/,
  /-/,
  /[A-Z][a-z]+[A-Z]/,
  /[a-z][A-Z]/,
  /^[A-Z]+s?$/,
  /[A-Z]$/,
  /[^\p{Script=Latin}\p{M}'’]/u,
];

/** Rule that reports words that are neither in the dictionary nor accepted by the site's vocabularies. */
export function createSpellingRule(definition: RuleDefinition, context: RuleContext): Result<CompiledRule, string> {
  const { speller } = context;
  if (speller === null) return err('no dictionary is available');
  if (getListField(definition, 'dictionaries').length > 0)
    context.invalid('it uses the English dictionary. Dictionaries in the repository aren’t supported');
  const filters = getListField(definition, 'filters').flatMap((source) => {
    const pattern = compilePattern(source);
    if (!pattern.ok) context.invalid(`“${source}” isn’t a valid pattern: ${pattern.problem.message}`);
    return pattern.ok ? [pattern.value] : [];
  });
  const isCustom = getFlagField(definition, 'custom');
  const exceptions = context.exceptions(definition, true);
  const isPassedOver = (word: string) =>
    (!isCustom && noWords.some((pattern) => pattern.test(word))) ||
    exceptions?.test(word) === true ||
    filters.some((filter) => {
      const found = filter.matches(word, 1);
      return found.ok && found.value.length > 0;
    });
  return ok(() => (text) => {
    const hits = [...text.matchAll(/\S+/g)].flatMap(({ 0: written, index }) => {
      const start = written.length - written.replace(/^[^\p{L}\p{N}]+/u, '').length;
      const word = written.slice(start).replace(/(?:['’]s)?[^\p{L}\p{N}]*$/u, '');
      if (word.length < 2 || isPassedOver(word) || speller.isWord(word)) return [];
      return [{ from: index + start, to: index + start + word.length, words: [word] }];
    });
    return ok(hits);
  });
}
