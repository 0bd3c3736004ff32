import { definePageRule } from '../rule.ts';

/** Services show one of these in the column beside the page, and leave out all further ones (reference §3.1). */
const single = new Set(['RequestExample', 'ResponseExample', 'Panel']);

/** What has its place beside the page stands on it once. */
export const oneOfAKind = definePageRule({
  name: 'one-of-a-kind',
  group: 'components',
  severity: 'warning',
  sentence: 'What is shown beside the page appears only once on it.',
  example: { wrong: '<Panel>…</Panel>\n<Panel>…</Panel>', right: '<Panel>…</Panel>' },
  check: (page, { say }) => {
    const seen = new Set<string>();
    return page.elements.flatMap(({ tag, from, nameTo }) => {
      if (!single.has(tag)) return [];
      const isFurther = seen.has(tag);
      seen.add(tag);
      return isFurther ? [say(from, nameTo, `This page already has a ${tag}. Sites show only the first one.`)] : [];
    });
  },
});
