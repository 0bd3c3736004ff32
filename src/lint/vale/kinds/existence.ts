import { compilePattern } from '#base/pattern/pattern.ts';
import { err, ok, type Result } from '#base/result.ts';
import { flagOf, itemsOf, type RuleDefinition } from '../ruleDefinition.ts';
import type { ReadyRule, RuleContext } from '../ruleRun.ts';
import { anyTemplate, termFinder, wordTemplate, type TermFinder } from '../termFinder.ts';

/** A rule that finds its `tokens`, or what its `raw` pattern and they together match. */
export function existenceRule(definition: RuleDefinition, context: RuleContext): Result<ReadyRule, string> {
  const finder = finderOf(definition, context);
  if (!finder.ok) return finder;
  const exceptions = context.exceptions(
    definition,
    flagOf(definition, 'vocab', true) && !flagOf(definition, 'nonword'),
  );
  return ok(() => (text) => {
    const found = finder.value.matches(text);
    if (!found.ok) return found;
    const hits = found.value.map(({ from, to }) => ({ from, to, words: [text.slice(from, to)] }));
    return ok(hits.filter(({ from, to, words: [word = ''] }) => to > from && exceptions?.test(word.trim()) !== true));
  });
}

function finderOf(definition: RuleDefinition, context: RuleContext): Result<TermFinder, string> {
  const tokens = itemsOf(definition, 'tokens').filter((token) => token.trim() !== '');
  const raw = itemsOf(definition, 'raw').join('');
  const ignoreCase = flagOf(definition, 'ignorecase');
  const isWord = !flagOf(definition, 'nonword') && tokens.length > 0;
  const template = isWord ? context.wordTemplate || wordTemplate : anyTemplate;
  if (raw === '') {
    const finder = termFinder(tokens, { ignoreCase, template }, context.invalid);
    return finder === null ? err('it has no pattern that can run.') : ok(finder);
  }
  const rest = template.replace('%s', () => tokens.join('|'));
  const pattern = compilePattern(flagOf(definition, 'append') ? rest + raw : raw + rest, { ignoreCase });
  if (!pattern.ok) return err(`its pattern is not valid: ${pattern.problem.message}.`);
  const { matches } = pattern.value;
  return ok({ matches, test: (text) => matches(text, 1).ok });
}
