import { z } from 'zod';
import { collapseToLine } from '#document/outline/getHeadingText.ts';
import { matchWords } from '../page/matchWords.ts';
import { definePageRule } from '../rule.ts';

const irregular =
  'built|bought|brought|caught|chosen|done|drawn|driven|found|given|held|hidden|kept|known|laid|led|left|lost|made|meant|met|overridden|overwritten|paid|put|read|run|said|seen|sent|set|shown|sold|spent|split|stolen|taken|taught|thought|thrown|told|understood|won|written';
const participle = `(?:[a-z]{2,}ed|${irregular})`;
const passive = new RegExp(
  `\\b(?:am|are|is|was|were|be|been|being)\\s+(?:(?:not|also|always|never|only|often|usually|then|automatically|[a-z]+ly)\\s+){0,2}(${participle})(?:\\s+(?:[a-z]+ly\\s+)?by\\s+(?!default\\b|using\\b|(?:[a-z]+ly\\s+)?[a-z]+ing\\b|(?:the |an? )?(?:amount|number|size|level|order|date|time|name|kind|type)\\b|\\d|hand\\b|design\\b|name\\b|id\\b|accident\\b|the (?:following|end|time)\\b|means\\b)((?:the |a |an |your |our |another )?[A-Za-z-]+))?`,
  'g',
);
/** Participles that describe a state, not an action. */
const states = new Set(
  'used set enabled disabled required supported deprecated included configured based located needed related called named expected allowed limited interested involved designed intended supposed recommended provided followed preceded sorted ordered grouped separated surrounded prefixed suffixed determined defined affected bounded caused inspired accompanied impressed delighted excited pleased tired worried speed need feed seed embed exceed proceed indeed red bed hundred'.split(
    ' ',
  ),
);

/** Participles after which “by” names a criterion (“matched by email”), unless a name follows. */
const criteria =
  /^(?:billed|charged|filtered|grouped|identified|indexed|keyed|matched|measured|partitioned|priced|ranked|scoped|split)$/;

/** Sentences use the active voice. Only those with “by” and a doer are certain; the rest are optional. */
export const activeVoice = definePageRule({
  name: 'active-voice',
  group: 'language',
  severity: 'suggestion',
  sentence: 'Sentences use the active voice and say who does what.',
  requestPattern:
    /\b(?:active|passive)[\s-]voice\b|\bpassive (?:constructions?|sentences?|verbs?|forms?|phrasing)\b|\bthe passive\b|\bwho(?:['’]s| is)? (?:perform(?:s|ing) the action|does what|acts)\b/i,
  example: { wrong: 'The request is validated by the gateway.', right: 'The gateway validates the request.' },
  options: z.object({
    strict: z.boolean().default(false).meta({
      label: 'Flag all passive sentences',
      help: 'If off, flags only sentences that name who acts, such as “is sent by the server”.',
    }),
  }),
  check: (page, { say, options }) =>
    !page.isEnglish
      ? []
      : page.prose.flatMap((prose) =>
          matchWords(prose, passive).flatMap((match) => {
            const [whole, verb = '', doer] = match;
            if (states.has(verb) || (doer === undefined && !options.strict)) return [];
            if (doer !== undefined && criteria.test(verb) && !/\p{Lu}/u.test(doer)) return [];
            const { from, to } = prose.source(match.index, match.index + whole.length);
            return [
              say(
                from,
                to,
                doer === undefined
                  ? `“${collapseToLine(whole)}” is passive and doesn’t say who acts.`
                  : `“${collapseToLine(whole)}” is passive. Start with who or what acts (the words after “by”).`,
              ),
            ];
          }),
        ),
});
