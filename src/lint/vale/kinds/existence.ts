import { compilePattern } from '#base/pattern/pattern.ts';
import { err, ok, type Result } from '#base/result.ts';
import { getFlagField, getListField, type RuleDefinition } from '../ruleDefinition.ts';
import type { CompiledRule, RuleContext } from '../ruleRun.ts';
import { anywhereTemplate, createTermFinder, wholeWordTemplate, type TermFinder } from '../createTermFinder.ts';

/** Rule that reports its `tokens`, or matches of its `raw` pattern combined with them. */
export function createExistenceRule(definition: RuleDefinition, context: RuleContext): Result<CompiledRule, string> {
  const finder = finderOf(definition, context);
  if (!finder.ok) return finder;
  const exceptions = context.exceptions(
    definition,
    getFlagField(definition, 'vocab', true) && !getFlagField(definition, 'nonword'),
  );
  return ok(() => (text) => {
    const found = finder.value.matches(text);
    if (!found.ok) return found;
    const hits = found.value.map(({ from, to }) => ({ from, to, words: [text.slice(from, to)] }));
    return ok(hits.filter(({ from, to, words: [word = ''] }) => to > from && exceptions?.test(word.trim()) !== true));
  });
}

function finderOf(definition: RuleDefinition, context: RuleContext): Result<TermFinder, string> {
  const tokens = getListField(definition, 'tokens').filter((token) => token.trim() !== '');
  const raw = getListField(definition, 'raw').join('');
  const ignoreCase = getFlagField(definition, 'ignorecase');
  const isWord = !getFlagField(definition, 'nonword') && tokens.length > 0;
  const template = isWord ? context.wordTemplate || wholeWordTemplate : anywhereTemplate;
  if (raw === '') {
    const finder = createTermFinder(tokens, { ignoreCase, template }, context.invalid);
    return finder === null ? err('it has no valid pattern') : ok(finder);
  }
  const rest = template.replace('%s', () => tokens.join('|'));
  const pattern = compilePattern(getFlagField(definition, 'append') ? rest + raw : raw + rest, { ignoreCase });
  if (!pattern.ok) return err(`its pattern isn’t valid: ${pattern.problem.message}`);
  const { matches } = pattern.value;
  return ok({ matches, test: (text) => matches(text, 1).ok });
}
