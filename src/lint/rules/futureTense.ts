import { definePageRule } from '../rule.ts';

const future =
  /\b(?:it|this|that|the [a-z]+|which|you)(?: will|['’]ll) (?!not be able|need|have to|want|likely|probably|soon|no longer|be (?:removed|deprecated|available|released|added))([a-z]+)/gi;

/** Current behavior is described in the present tense. Off by default, because many future forms are intended. */
export const futureTense = definePageRule({
  name: 'future-tense',
  group: 'language',
  severity: 'suggestion',
  isOff: true,
  sentence: 'Current behavior is described in the present tense.',
  requestPattern: /\b(?:present|future) tense\b/i,
  example: { wrong: 'The command will print a list.', right: 'The command prints a list.' },
  check: (page, { say }) =>
    !page.isEnglish
      ? []
      : page.prose.flatMap((prose) =>
          [...prose.text.matchAll(future)].map((match) => {
            const { from, to } = prose.source(match.index, match.index + match[0].length);
            return say(from, to, `“${match[0]}”: use the present tense if this is true now.`);
          }),
        ),
});
