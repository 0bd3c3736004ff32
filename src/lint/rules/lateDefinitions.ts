import { definePageRule } from '../rule.ts';

/** Words followed by their abbreviation in parentheses. */
const definition = /((?:[\p{L}\p{N}’'-]+ ){1,8})\(([A-Z]{2,6})s?\)/gu;

/** An abbreviation that the page spells out only after using it. Headings may use it first. */
export const lateDefinitions = definePageRule({
  name: 'late-definitions',
  group: 'language',
  severity: 'suggestion',
  sentence: 'Abbreviations are spelled out where they first appear.',
  requestPattern:
    /\b(?:define|explain|introduce|expand|spell(?:ed)? out)\b.*\b(?:jargon|terms?(?! of (?:service|use))|acronyms?|abbreviations?)\b|\b(?:jargon|acronyms?|abbreviations?)\b.*\b(?:defined?|explain(?:ed)?|expand(?:ed)?|spell(?:ed)? out|first (?:use|mention|reference)|write (?:it|them) out)\b/i,
  example: {
    wrong: 'Check the SLA. Our service-level agreement (SLA) is public.',
    right: 'Check the service-level agreement (SLA).',
  },
  check: (page, { say }) => {
    // A changelog begins with the newest entry.
    if (page.elements.some(({ tag }) => tag === 'Update')) return [];
    const texts = page.prose;
    const seen = new Set<string>();
    return texts.flatMap((prose, index) =>
      [...prose.text.matchAll(definition)].flatMap(([, words = '', short = ''], nth) => {
        if (seen.has(short) || !isInitials(words, short)) return [];
        const titles = [page.facts.frontMatter['title'], page.facts.frontMatter['description']];
        if (titles.some((text) => typeof text === 'string' && text.includes(`(${short})`))) return [];
        seen.add(short);
        const use = new RegExp(`(?<![\\p{L}\\p{N}_/.-])${short}(?![\\p{L}\\p{N}_-])`, 'u');
        const definedAt = [...prose.text.matchAll(definition)][nth]?.index ?? 0;
        for (const [at, earlier] of texts.slice(0, index + 1).entries()) {
          const text = at === index ? earlier.text.slice(0, definedAt) : earlier.text;
          const found = earlier.kind === 'paragraph' ? use.exec(text) : null;
          if (found === null) continue;
          const before = [...texts.slice(0, at).map((one) => one.text), earlier.text.slice(0, found.index)];
          if (before.some((one) => includesWords(one, words, short))) return [];
          const { from, to } = earlier.source(found.index, found.index + short.length);
          return [
            say(from, to, `“${short}” is used here before the page spells it out. Spell it out at its first use.`),
          ];
        }
        return [];
      }),
    );
  },
});

/** True if a text contains the words that are abbreviated, in any case. */
function includesWords(text: string, words: string, short: string): boolean {
  const own = words
    .trim()
    .split(/(?<=[\s-])/)
    .slice(-short.length)
    .join('');
  return text.toLowerCase().includes(own.toLowerCase());
}

/** True if the last words begin with the letters of the abbreviation, small words aside. */
function isInitials(words: string, short: string): boolean {
  const parts = words.trim().split(/[\s-]+/);
  const letters = parts.map((word) => word.charAt(0).toUpperCase());
  const strict = letters.slice(-short.length).join('') === short;
  const withoutSmall = parts.filter((word) => !/^(?:of|the|and|for|to|in|a|an|on)$/i.test(word));
  return (
    strict ||
    withoutSmall
      .map((word) => word.charAt(0).toUpperCase())
      .slice(-short.length)
      .join('') === short
  );
}
