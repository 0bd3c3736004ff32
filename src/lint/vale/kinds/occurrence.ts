import { compilePattern } from '#base/pattern/pattern.ts';
import { err, ok, type Result } from '#base/result.ts';
import { maskCharacter } from '../mappedText.ts';
import { getFlagField, getNumberField, getTextField, type RuleDefinition } from '../ruleDefinition.ts';
import type { CompiledRule } from '../ruleRun.ts';

/** Rule on how often its `token` occurs in a block: at most `max` and at least `min` times. */
export function createOccurrenceRule(definition: RuleDefinition): Result<CompiledRule, string> {
  const pattern = compilePattern(`(?:${getTextField(definition, 'token')})`, {
    ignoreCase: getFlagField(definition, 'ignorecase'),
  });
  if (!pattern.ok) return err(`its pattern isn’t valid: ${pattern.problem.message}`);
  const [most, least] = [getNumberField(definition, 'max'), getNumberField(definition, 'min')];
  return ok(() => (text) => {
    const found = pattern.value.matches(text);
    if (!found.ok) return found;
    const count = found.value.length;
    if (!(most > 0 && count > most) && !(least > 0 && count < least)) return ok([]);
    // Masked text counts, but the finding is placed on unmasked text.
    const shown =
      found.value.find(({ from, to }) => text.slice(from, to).replaceAll(maskCharacter, '') !== '') ?? found.value[0];
    return ok([
      shown === undefined
        ? { from: 0, to: 0, words: [], isOfPage: true }
        : { from: shown.from, to: shown.to, words: [text.slice(shown.from, shown.to)] },
    ]);
  });
}
