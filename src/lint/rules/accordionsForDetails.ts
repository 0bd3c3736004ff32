import { definePageRule } from '../rule.ts';

/** Collapsible HTML elements, which don't match the site's style. */
export const accordionsForDetails = definePageRule({
  name: 'accordions-for-details',
  group: 'components',
  severity: 'suggestion',
  sentence: 'Collapsible content uses Accordion, not HTML.',
  wantsPresence: true,
  requestPattern: /\baccordions?\b/i,
  example: {
    wrong: '<details>\n  <summary>Limits</summary>\n  …\n</details>',
    right: '<Accordion title="Limits">\n  …\n</Accordion>',
  },
  check: (page, { say }) =>
    page.elements.flatMap(({ tag, from, nameTo }) =>
      tag === 'details'
        ? [say(from, nameTo, 'Use an Accordion instead of <details>, so it looks like the rest of the site.')]
        : [],
    ),
});
