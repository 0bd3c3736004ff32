import { findAttribute } from '../page/locatedElement.ts';
import { definePageRule } from '../rule.ts';

/** Components whose anchor comes from their title have a title unique on the page. */
export const uniqueTitles = definePageRule({
  name: 'unique-titles',
  group: 'structure',
  severity: 'warning',
  sentence: 'Components that can be linked to by title have unique titles.',
  example: {
    wrong: '<Accordion title="More">…</Accordion>\n<Accordion title="More">…</Accordion>',
    right: '<Accordion title="More about keys">…</Accordion>\n<Accordion title="More about limits">…</Accordion>',
  },
  check: (page, { say }) => {
    const seen = new Set<string>();
    return page.elements.flatMap((element) => {
      const { spec, tag } = element;
      const title =
        spec?.isTitleUnique !== true || findAttribute(element, 'id') !== undefined
          ? undefined
          : findAttribute(element, spec.idFrom?.[0] ?? '');
      if (typeof title?.value !== 'string' || title.value.trim() === '') return [];
      const key = `${tag}\n${title.value.trim().toLowerCase()}`;
      if (!seen.has(key)) {
        seen.add(key);
        return [];
      }
      return [
        say(
          title.from,
          title.to,
          `Another ${tag} on this page is also called “${title.value.trim()}”. Links can only go to the first one.`,
        ),
      ];
    });
  },
});
