import type { RulesFile } from './readRulesFile.ts';

/** A term to use and those to avoid, as in the word list of the rule `terms`. */
export interface Term {
  readonly use: string;
  readonly not: readonly string[];
}

const quoted = '([\\p{L}\\p{N}][\\p{L}\\p{N} .+#/&,-]{0,60}?)';
const shapes: readonly (readonly [pattern: RegExp, order: 'use first' | 'not first'])[] = [
  [
    new RegExp(
      `\\b(?:use|write|say|prefer)\\s+${quoted}(?:,?\\s+(?:and\\s+)?not|,?\\s+instead\\s+of|,?\\s+rather\\s+than|,?\\s+never|,?\\s+over)\\s+${quoted}\\s*(?:[.;(]|$)`,
      'iu',
    ),
    'use first',
  ],
  [
    new RegExp(
      `^(?:(?:do\\s+not|don['’]t|never)\\s+(?:use|write|say)|avoid)\\s+${quoted}[,;:.]?\\s+(?:use|write|say|prefer)\\s+${quoted}\\s*(?:instead)?\\s*(?:[.;(]|$)`,
      'iu',
    ),
    'not first',
  ],
  [new RegExp(`^${quoted},\\s+not\\s+${quoted}\\s*[.;]?$`, 'iu'), 'use first'],
];

/** Words for a category of text; a sentence with them isn't about these exact words. */
const grammar =
  /\b(?:voice|tense|person|headings?|sentences?|words?|case|language|tone|links?|lists?|steps?|components?|images?|code|jargon|the|when|where)\b/i;
/** Maximum number of words in a term. */
const mostWords = 4;

/** Word list from sentences of a rules file such as “Use ‘email’, not ‘e-mail’.” Sentences about grammar are left out. */
export function extractTerms({ parts }: Pick<RulesFile, 'parts'>): readonly Term[] {
  return parts.flatMap(({ rules }) =>
    rules.flatMap(({ text, more }) => [text, ...more].flatMap((line) => parseTerm(line) ?? [])),
  );
}

/** Returns the term that a sentence is about, or null. */
export function parseTerm(written: string): Term | null {
  const words = written.replaceAll(/["“”`*]|(?<!\p{L})['‘’]|['’](?!\p{L})/gu, '').trim();
  for (const [pattern, order] of shapes) {
    const found = pattern.exec(words);
    if (found === null) continue;
    const [first, second] = [(found[1] ?? '').trim(), (found[2] ?? '').trim()];
    const [use, others] = order === 'use first' ? [first, second] : [second, first];
    const not = others
      .split(/\s*(?:,|\bor\b)\s*/)
      .map((other) => other.trim())
      .filter((other) => other !== '' && other !== use);
    const isTerm = [use, ...not].every(
      (term) => term !== '' && !grammar.test(term) && term.split(' ').length <= mostWords,
    );
    if (isTerm && not.length > 0) return { use, not };
  }
  return null;
}
