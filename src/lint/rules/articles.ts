import { isSentenceStart } from '../page/isSentenceStart.ts';
import { matchWords } from '../page/matchWords.ts';
import { definePageRule } from '../rule.ts';

const pattern = /(?<![\p{L}\p{N}’'./&+_-])([Aa]n?)[ \n]+(?:["“‘(])?([A-Za-z][A-Za-z]*)(?![\p{L}\p{N}]|[’'](?!s))/gu;
/** Words that begin with a vowel letter but a consonant sound. */
const consonants =
  /^(?:uni(?!n|mp|mag|de)|us(?=[aeiu])|ut(?:il|op|f)|ur(?:i$|is$|l|anium|ine|olog)|ubiq|uu|ufo|eu|ew|one(?:s?$|time|way)|once|ouija)/i;
/** Words that begin with a consonant letter but a vowel sound. */
const vowels = /^(?:hour|honest|hono[u]?r|heir)/i;
/** Letters whose names begin with a vowel sound. */
const spokenWithVowel = /^[AEFHILMNORSX]/;
/** Acronyms pronounced as words, or both ways. */
const uncertain =
  /^(?:SQL|FAQ|SAML|SAAS|SOAP|LAN|NAT|RAM|ROM|REST|RAG|RPC|HIPAA|MIDI|NASA|NATO|SIM|SOC|SLA|URL|UI|UX|UUID|UTC|USB|URI|UTF|US|UK|USD|LED|LIFO|FIFO|MAC|MIME|LDAP|NAS|NAND|SIEM|SCIM|SKU|SAN|STUN|SQS|SNS|SDR|LOB|ROI|AM|FHIR|HAR|HUD|SYN|LUT|RAID|REPL|SERP|SWOT|FUD|MIT)$/;
/** Single letters, and words more often used as a letter or name than after an article. */
const skipped = /^(?:a|an|and|or|is|in|on|of|to|at|as|if|it|b|c|i|e|herb|historic|historical|hotel|historian)$/i;

/** “a” or “an” matches the sound of the next word. */
export const articles = definePageRule({
  name: 'articles',
  group: 'language',
  severity: 'warning',
  sentence: '“An” goes before vowel sounds, “a” before consonant sounds.',
  requestPattern:
    /\b(?:indefinite )?articles? (?:“a”|"a"|a\b)|[“"']an?[”"'] (?:or|and|before|instead of) [“"']an?[”"']/i,
  example: { wrong: 'Make a index of an user.', right: 'Make an index of a user.' },
  check: (page, { say }) =>
    !page.isEnglish
      ? []
      : page.prose.flatMap((prose) =>
          matchWords(prose, pattern).flatMap((match) => {
            const [whole, article = '', word = ''] = match;
            const wanted = articleFor(word);
            // A capital within a sentence is a letter: “Plan A includes”.
            const isLetter =
              article === 'A' &&
              !isSentenceStart(prose.text, match.index, '.!?:;') &&
              prose.text[match.index - 1] !== '\n';
            if (wanted === null || isLetter || wanted === article.toLowerCase()) return [];
            const { from, to } = prose.source(match.index, match.index + article.length);
            const written = article.startsWith('A') ? wanted.replace('a', 'A') : wanted;
            return [
              say(
                from,
                prose.source(match.index, match.index + whole.length).to,
                `“${article} ${word}” should be “${written} ${word}”.`,
                [{ title: `Change to “${written} ${word}”`, edits: [{ from, to, text: written }] }],
              ),
            ];
          }),
        ),
});

function articleFor(word: string): 'a' | 'an' | null {
  if (skipped.test(word) || word.length < 2) return null;
  if (/^[A-Z]{2,}s?$/.test(word)) {
    if (uncertain.test(word)) return word.startsWith('U') ? 'a' : null;
    // Five or more capitals are pronounced as a word; shorter ones with a vowel may be.
    if (word.length > 4 || /[AEIOU]/.test(word.slice(1))) return /^[AEIO]/.test(word) ? 'an' : null;
    return spokenWithVowel.test(word) ? 'an' : 'a';
  }
  // The pronunciation of mixed-case words, such as code names, is unknown.
  if (!/^[A-Z]?[a-z]+$/.test(word)) return null;
  if (vowels.test(word)) return 'an';
  if (/^[aeiou]/i.test(word)) return consonants.test(word) ? 'a' : 'an';
  return /^[^aeiou]{2,}$/i.test(word) ? null : 'a';
}
