import { listSections } from '../page/listSections.ts';
import { isContent } from '../page/listSections.ts';
import { findAttribute } from '../page/locatedElement.ts';
import { definePageRule } from '../rule.ts';

/** Headings and accordions with nothing below them. */
export const emptySections = definePageRule({
  name: 'empty-sections',
  group: 'readers',
  severity: 'warning',
  sentence: 'Every section has content.',
  requestPattern:
    /\b(?:answer|address|anticipate)\b[^.]*\bquestions?\b|\bquestions?\b[^.]*\banswer(?:s|ed)?\b|\bempty sections?\b/i,
  example: {
    wrong: '## How do I cancel?\n\n## Prices',
    right: '## How do I cancel?\n\nIn **Billing**, select …\n\n## Prices',
  },
  check: (page, { say }) => {
    const sections = listSections(page);
    const headings = sections.flatMap(({ heading, title, depth, content, container }, index) => {
      if (content.length > 0 || title === '' || depth === 1) return [];
      const next = sections.slice(index + 1).find((other) => other.container === container);
      if (next !== undefined && next.depth > depth) return [];
      // A snippet's last section may continue on the page that shows it.
      if (next === undefined && page.isSnippet) return [];
      return [say(heading.from, heading.to, `“${title}” has no content. Add some, or remove the heading.`)];
    });
    const accordions = page.elements.flatMap((element) => {
      if (element.tag !== 'Accordion' || element.hasSpread || findAttribute(element, 'children') !== undefined)
        return [];
      const isEmpty = page.nodes.every((placed) => placed.parent?.node !== element.node || !isContent(placed));
      return isEmpty
        ? [say(element.from, element.nameTo, 'This accordion opens to nothing. Add content, or remove it.')]
        : [];
    });
    return [...headings, ...accordions];
  },
});
