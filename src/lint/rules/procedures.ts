import { isFenceOfCommands } from '../page/codeBlocks.ts';
import type { LintPage } from '../page/lintPage.ts';
import type { LocatedElement } from '../page/locatedElement.ts';
import { definePageRule } from '../rule.ts';

const fewest = 3;

/** Steps with commands that readers run. */
function listProcedures(page: LintPage): readonly LocatedElement[] {
  if (!page.isEnglish || page.isSnippet) return [];
  return page.elements.filter(
    ({ tag, from, to }) =>
      tag === 'Steps' &&
      page.elements.filter((step) => step.tag === 'Step' && step.from > from && step.to < to).length >= fewest &&
      page.nodes.some((placed) => placed.from >= from && placed.to <= to && isFenceOfCommands(placed.node)),
  );
}

const results =
  /\b(?:see|seen|shows?|shown|appears?|displays?|displayed|opens?|outputs?|results?|returns?|responses?|get|receive|now|will|should|creates?|created|generates?|adds|added|success\w*|ready|complete[ds]?|done|starts|started|running|prompts?|redirect\w*|confirm\w*|verif\w*|expect\w*|looks? like|once|after|then|available)\b|!\[|<img\b/i;
const verification =
  /\b(?:verif\w*|confirm\w*|check|checks|checking|test|tests|testing|tested|try|expect\w*|should|will see|you(?:['’]ll| will)|success\w*|ensure|make sure|working|works|output|appears?|see the|see your|see a)\b/i;
const failures =
  /\b(?:error|errors|fail|fails|failed|failure|failing|troubleshoot\w*|issues?|problems?|support|help|contact|debug\w*|wrong|faq|retry|fix|invalid|cannot|not|if)\b|n['’]t\b/i;

/** Procedures say what readers should see. Off by default: not every procedure has a visible result. */
export const expectedResults = definePageRule({
  name: 'expected-results',
  group: 'organization',
  severity: 'suggestion',
  isOff: true,
  sentence: 'Procedures describe the expected result.',
  wantsPresence: true,
  requestPattern:
    /\b(?:expected|resulting)\b[^.]*\b(?:result|outcome)s?\b[^.]*\bsteps?\b|\b(?:result|outcome)s?\b[^.]*\b(?:each|every|major)\b[^.]*\bsteps?\b|\bwhat (?:happens|(?:readers|users|you) (?:should )?see|to expect)\b[^.]*\bsteps?\b/i,
  example: {
    wrong: '<Step title="Start it">Run `npm start`.</Step>',
    right: '<Step title="Start it">Run `npm start`. The dashboard opens.</Step>',
  },
  check: (page, { say }) =>
    listProcedures(page)
      .filter(({ from, to }) => !results.test(page.text.slice(from, to)))
      .map(({ from, nameTo }) => say(from, nameTo, 'None of these steps says what readers should see.')),
});

/** Procedures say how to check that they worked. */
export const verificationSteps = definePageRule({
  name: 'verification-steps',
  group: 'readers',
  severity: 'suggestion',
  isOff: true,
  sentence: 'Procedures say how to check that they worked.',
  wantsPresence: true,
  requestPattern:
    /\bhow to (?:verify|confirm)\b|\bverify (?:that )?(?:it|they|this|everything|success|(?:the )?results?)\b|\bverification steps?\b|\bcheck that (?:it|they) work(?:ed|s)?\b|\bconfirm\b[^.]*\b(?:work|success)/i,
  example: {
    wrong: '<Step title="Deploy">…</Step>',
    right: '<Step title="Deploy">…</Step>\n<Step title="Check the status page">…</Step>',
  },
  check: (page, { say }) =>
    verification.test(page.text.slice(page.bodyFrom))
      ? []
      : listProcedures(page)
          .slice(0, 1)
          .map(({ from, nameTo }) => say(from, nameTo, 'The page doesn’t say how to check that these steps worked.')),
});

/** Procedures say what to do when something fails. */
export const failureHelp = definePageRule({
  name: 'failure-help',
  group: 'readers',
  severity: 'suggestion',
  isOff: true,
  sentence: 'Procedures say what to do when something fails.',
  wantsPresence: true,
  requestPattern:
    /\btroubleshoot\w*|\b(?:when|if) (?:something|it|they|things?|a step) (?:fails?|go(?:es)? wrong)\b|\b(?:common|likely) (?:errors?|failures?|problems?)\b/i,
  example: {
    wrong: '<Step title="Deploy">Run `lantern deploy`.</Step>',
    right: '<Step title="Deploy">Run `lantern deploy`. If it fails, check the token.</Step>',
  },
  check: (page, { say }) =>
    failures.test(page.text.slice(page.bodyFrom))
      ? []
      : listProcedures(page)
          .slice(0, 1)
          .map(({ from, nameTo }) => say(from, nameTo, 'The page doesn’t say what to do if one of these steps fails.')),
});
