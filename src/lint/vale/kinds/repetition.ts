import { compilePattern } from '#base/pattern/pattern.ts';
import { err, ok, type Result } from '#base/result.ts';
import { getFlagField, getListField, getNumberField, type RuleDefinition } from '../ruleDefinition.ts';
import type { RuleHit, CompiledRule, RuleContext } from '../ruleRun.ts';

/** Rule that reports one of its `tokens` repeated more than `max` times in a row. */
export function createRepetitionRule(definition: RuleDefinition, context: RuleContext): Result<CompiledRule, string> {
  const ignoreCase = getFlagField(definition, 'ignorecase');
  const pattern = compilePattern(`(?:${getListField(definition, 'tokens').join('|')})`, { ignoreCase });
  if (!pattern.ok) return err(`its pattern isn’t valid: ${pattern.problem.message}`);
  const exceptions = context.exceptions(definition, getFlagField(definition, 'vocab', true));
  const [isAlpha, most] = [getFlagField(definition, 'alpha'), getNumberField(definition, 'max')];
  const cased = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  return ok(() => (text) => {
    const found = pattern.value.matches(text);
    if (!found.ok) return found;
    const hits: RuleHit[] = [];
    let previous: { readonly from: number; readonly word: string } | null = null;
    let count = 0;
    for (const { from, to } of found.value) {
      const word = text.slice(from, to).trim();
      const isAgain =
        previous !== null &&
        word !== '' &&
        cased(word) === cased(previous.word) &&
        (!isAlpha || /^\p{L}+$/u.test(word));
      if (isAgain) count += 1;
      if (isAgain && previous !== null && count > most && exceptions?.test(text.slice(previous.from, to)) !== true) {
        hits.push({ from: previous.from, to, words: [word] });
        count = 0;
      }
      previous = { from, word };
    }
    return ok(hits);
  });
}
