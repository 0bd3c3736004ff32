import { compilePattern } from '#base/pattern/pattern.ts';
import { err, ok, type Result } from '#base/result.ts';
import { mask } from '../mappedText.ts';
import { flagOf, numberOf, textOf, type RuleDefinition } from '../ruleDefinition.ts';
import type { ReadyRule } from '../ruleRun.ts';

/** A rule that counts how often its `token` stands in a block: at most `max` and at least `min` times. */
export function occurrenceRule(definition: RuleDefinition): Result<ReadyRule, string> {
  const pattern = compilePattern(`(?:${textOf(definition, 'token')})`, {
    ignoreCase: flagOf(definition, 'ignorecase'),
  });
  if (!pattern.ok) return err(`its pattern is not valid: ${pattern.problem.message}.`);
  const [most, least] = [numberOf(definition, 'max'), numberOf(definition, 'min')];
  return ok(() => (text) => {
    const found = pattern.value.matches(text);
    if (!found.ok) return found;
    const count = found.value.length;
    if (!(most > 0 && count > most) && !(least > 0 && count < least)) return ok([]);
    // What is passed over is counted, but a reader is led to what is not.
    const shown =
      found.value.find(({ from, to }) => text.slice(from, to).replaceAll(mask, '') !== '') ?? found.value[0];
    return ok([
      shown === undefined
        ? { from: 0, to: 0, words: [], isOfPage: true }
        : { from: shown.from, to: shown.to, words: [text.slice(shown.from, shown.to)] },
    ]);
  });
}
