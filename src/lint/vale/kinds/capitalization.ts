import { compilePattern } from '#base/pattern/pattern.ts';
import { err, ok, type Result } from '#base/result.ts';
import { getListField, getNumberField, getTextField, type RuleDefinition } from '../ruleDefinition.ts';
import type { CompiledRule, RuleContext } from '../ruleRun.ts';
import type { TermFinder } from '../createTermFinder.ts';
import { toTitleCase, type TitleStyle } from './toTitleCase.ts';

type Check = (text: string) => { readonly isRight: boolean; readonly expected: string };

const usualShare = 0.8;

/** Rule on the capitalization of a block: title case, sentence case, lower or upper case, or a pattern. */
export function createCapitalizationRule(
  definition: RuleDefinition,
  context: RuleContext,
): Result<CompiledRule, string> {
  const check = checkOf(definition, context.exceptions(definition, true));
  if (!check.ok) return check;
  const written = getTextField(definition, 'prefix');
  const prefix = written === '' ? null : compilePattern(written);
  if (prefix?.ok === false) return err(`“prefix” isn’t a valid pattern: ${prefix.problem.message}`);
  return ok(() => (text) => {
    const found = prefix?.value.matches(text, 1);
    const start = found?.ok === true && found.value[0]?.from === 0 ? found.value[0].to : 0;
    const { isRight, expected } = check.value(text.slice(start));
    return ok(isRight ? [] : [{ from: 0, to: text.length, words: [text, text.slice(0, start) + expected] }]);
  });
}

function checkOf(definition: RuleDefinition, exceptions: TermFinder | null): Result<Check, string> {
  const match = getTextField(definition, 'match');
  const share = getNumberField(definition, 'threshold') || usualShare;
  switch (match) {
    case '$title':
      return ok((text) =>
        titleCheck(text, exceptions, share, getTextField(definition, 'style') === 'Chicago' ? 'Chicago' : 'AP'),
      );
    case '$sentence':
      return ok((text) => sentenceCheck(text, exceptions, share, getListField(definition, 'indicators')));
    case '$lower':
      return ok((text) => ({
        isRight: text === text.toLowerCase() || exceptions?.test(text) === true,
        expected: text.toLowerCase(),
      }));
    case '$upper':
      return ok((text) => ({
        isRight: text === text.toUpperCase() || exceptions?.test(text) === true,
        expected: text.toUpperCase(),
      }));
    default: {
      const pattern = compilePattern(match);
      if (!pattern.ok) return err(`“match” isn’t a valid pattern: ${pattern.problem.message}`);
      return ok((text) => {
        const found = pattern.value.matches(text, 1);
        return { isRight: !found.ok || found.value.length > 0 || exceptions?.test(text) === true, expected: text };
      });
    }
  }
}

/** Words of a text; an exception counts as one word, even if it has several. */
function wordsOf(text: string, exceptions: TermFinder | null): readonly string[] {
  const found = exceptions?.matches(text);
  const kept = found?.ok === true ? found.value.filter(({ from, to }) => to > from) : [];
  const word = /[\p{N}\p{L}*]+\S*/gu;
  const words: string[] = [];
  let at = 0;
  for (;;) {
    word.lastIndex = at;
    const next = word.exec(text);
    const exception = kept.find(({ from }) => from >= at);
    if (exception !== undefined && exception.from <= (next?.index ?? Infinity)) {
      words.push(text.slice(exception.from, exception.to));
      at = exception.to;
    } else if (next !== null) {
      words.push(next[0]);
      at = next.index + next[0].length;
    } else return words;
  }
}

function titleCheck(text: string, exceptions: TermFinder | null, share: number, style: TitleStyle): ReturnType<Check> {
  const title = toTitleCase(text, style);
  const expected = wordsOf(title, exceptions);
  const words = wordsOf(text, exceptions);
  const right = words.filter((word, index) => {
    const wanted = expected[index];
    return wanted === undefined || word === wanted || word === word.toUpperCase() || exceptions?.test(word) === true;
  });
  return { isRight: words.length > 0 && right.length / words.length > share, expected: title };
}

function sentenceCheck(
  text: string,
  exceptions: TermFinder | null,
  share: number,
  indicators: readonly string[],
): ReturnType<Check> {
  const words = wordsOf(text.replace(/[?!.:]+$/, ''), exceptions);
  let right = 0;
  const cased: string[] = [];
  for (const [index, whole] of words.entries()) {
    const before = words[index - 1] ?? '';
    const [word = ''] = whole.includes('-') ? whole.split('-') : whole.split(/['’]/);
    const isFirst = index === 0 || (index === 1 && /^\d+\.$/.test(before));
    const isFree =
      word === word.toUpperCase() ||
      indicators.some((indicator) => before.endsWith(indicator)) ||
      exceptions?.test(word) === true ||
      exceptions?.test(whole) === true;
    if (!isFree && isFirst && word !== capitalized(word))
      return { isRight: false, expected: text.replace(whole, capitalized(word) + whole.slice(word.length)) };
    const fits = isFree || isFirst || word === word.toLowerCase();
    if (fits) right += 1;
    else cased.push(whole);
  }
  const expected = cased.reduce((result, word) => result.replace(word, word.toLowerCase()), text);
  return { isRight: words.length === 0 || right / words.length > share, expected };
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}
