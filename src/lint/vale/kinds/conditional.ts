import { compilePattern } from '#base/pattern/pattern.ts';
import { err, ok, type Result } from '#base/result.ts';
import { getFlagField, getTextField, type RuleDefinition } from '../ruleDefinition.ts';
import type { RuleHit, CompiledRule, RuleContext } from '../ruleRun.ts';

/**
 * Rule that reports `first` if no earlier `second` captured the same words; if `second` captures nothing, one match in
 * the block is enough.
 */
export function createConditionalRule(definition: RuleDefinition, context: RuleContext): Result<CompiledRule, string> {
  const ignoreCase = getFlagField(definition, 'ignorecase');
  const first = compilePattern(getTextField(definition, 'first'), { ignoreCase });
  if (!first.ok) return err(`“first” isn’t a valid pattern: ${first.problem.message}`);
  const second = compilePattern(getTextField(definition, 'second'), { ignoreCase });
  if (!second.ok) return err(`“second” isn’t a valid pattern: ${second.problem.message}`);
  const exceptions = context.exceptions(definition, getFlagField(definition, 'vocab', true));
  return ok(() => {
    const defined = new Set<string>();
    return (text) => {
      const [firsts, seconds] = [first.value.matches(text), second.value.matches(text)];
      if (!firsts.ok) return firsts;
      if (!seconds.ok) return seconds;
      const captures = seconds.value.flatMap(({ groups }) => groups);
      for (const word of captures) if (word !== null && word !== '') defined.add(word);
      if (captures.length === 0 && seconds.value.length > 0) return ok([]);
      const hits: readonly RuleHit[] = firsts.value.map(({ from, to }) => ({
        from,
        to,
        words: [text.slice(from, to)],
      }));
      return ok(hits.filter(({ words: [word = ''] }) => !defined.has(word) && exceptions?.test(word) !== true));
    };
  });
}
