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

const mark = '["“`*\'‘]([^"”`*\'’]{1,60})["”`*\'’]';
/** Sentences that are about terms only if both are in quotation marks. */
const quotedShapes: typeof shapes = [
  [new RegExp(`^instead of ${mark},? (?:use|write|say|prefer) ${mark}\\s*(?:[.;(]|$)`, 'iu'), 'not first'],
  [new RegExp(`^(?:replace|change) ${mark} (?:with|by|to) ${mark}\\s*(?:[.;(]|$)`, 'iu'), 'not first'],
  [new RegExp(`^prefer ${mark} to ${mark}\\s*(?:[.;(]|$)`, 'iu'), 'use first'],
];

/** Pronouns aren't terms: what replaces “we” depends on the sentence. */
const pronouns = /^(?:i|me|my|we|us|our|you|your|he|she|they|their|it|one)$/i;

/** Words for a category of text; a sentence with them isn't about these exact words. */
const grammar =
  /\b(?:voice|tense|person|headings?|sentences?|words?|case|language|tone|links?|lists?|steps?|components?|images?|code|jargon|the|when|where)\b/i;
/** Words for what pages consist of; without quotation marks, they aren't terms: “Use realistic data instead of placeholder values.” */
const categories =
  /\b(?:data|values?|placeholders?|examples?|samples?|names?|numbers?|numerals?|features?|systems?|users?|readers?|paragraphs?|tables?|diagrams?|screenshots?|text|content|contractions?|abbreviations?|acronyms?|verbs?|nouns?|pronouns?|punctuation|spelling|commas?|periods?|hyphens?|bullets?|bold|italics?|capitals?|colou?rs?|icons?|pages?|sections?|titles?|urls?|paths?|formats?|formatting|style|phrases?|terms?|english|forms?|explanations?|descriptions?|instructions?|tabs?|callouts?|notes?|cards?)\b/i;
/** Words to avoid, quoted, and nothing else: “Don’t say “simply” or “just”.” */
const avoided =
  /^(?:(?:do\s+not|don['’]t|never)\s+(?:use|write|say)|avoid)(?:\s+(?:the\s+)?(?:words?|terms?|phrases?|saying|using))?((?:(?:,?\s+(?:and|or)|,)?\s*["“`][^"”`]+["”`])+)\s*\.?$/iu;

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
  const list = avoided.exec(written.trim())?.[1];
  if (list !== undefined) {
    const not = [...list.matchAll(/["“`]([^"”`]+)["”`]/g)].map((found) => (found[1] ?? '').replace(/[,.]$/, '').trim());
    return { use: '', not: not.filter((word) => word !== '') };
  }
  const text = written.trim();
  const words = written.replaceAll(/["“”`*]|(?<!\p{L})['‘’]|['’](?!\p{L})/gu, '').trim();
  for (const [pattern, order] of [...shapes, ...quotedShapes]) {
    const found = pattern.exec(quotedShapes.some(([other]) => other === pattern) ? text : words);
    if (found === null) continue;
    const [first, second] = [(found[1] ?? '').trim(), (found[2] ?? '').trim()];
    const [use, others] = order === 'use first' ? [first, second] : [second, first];
    const not = others
      .split(/\s*(?:,|\bor\b)\s*/)
      .map((other) => other.trim())
      .filter((other) => other !== '' && other !== use);
    const isTerm = [use, ...not].every(
      (term) =>
        term !== '' &&
        !pronouns.test(term) &&
        !grammar.test(term) &&
        (isQuoted(term, written) || !categories.test(term)) &&
        term.split(' ').length <= mostWords,
    );
    if (isTerm && not.length > 0) return { use, not };
  }
  return null;
}

function isQuoted(term: string, text: string): boolean {
  const at = text.indexOf(term);
  return /["“`*'‘]/.test(text.charAt(at - 1)) && /["”`*'’,.]/.test(text.charAt(at + term.length));
}
