import { toLocatedElement } from '../page/locatedElement.ts';
import type { LocatedNode } from '../page/locatedNode.ts';
import { listPrecedingSections, listSections } from '../page/listSections.ts';
import { definePageRule } from '../rule.ts';

const prerequisites =
  /^(?:pre-?requisites?|(?:system )?requirements|before you (?:begin|start)|what you(?:['’]ll| will)? need)[:.]?$/i;
const instructions = /^(?:install(?:ation|ing)?|set ?up|getting started|quick ?start|step \d+)\b/i;

/** Prerequisites after the instructions of the same part of a page. */
export const prerequisitesFirst = definePageRule({
  name: 'prerequisites-first',
  group: 'organization',
  severity: 'suggestion',
  sentence: 'Prerequisites come before instructions.',
  wantsPresence: true,
  requestPattern:
    /\bpre-?requisites?\b|\b(?:requirements|what (?:readers|users|people|you) (?:will )?need)\b[^.]*\bbefore (?:the )?(?:first|steps?|instructions?|procedures?)\b/i,
  example: { wrong: '## Installation\n\n## Prerequisites', right: '## Prerequisites\n\n## Installation' },
  check: (page, { say }) => {
    const sections = listSections(page);
    return sections.flatMap(({ title, heading, depth }, index) => {
      if (!prerequisites.test(title)) return [];
      const before = listPrecedingSections(sections, index).find(
        (section) =>
          section.depth === depth &&
          (instructions.test(section.title) || section.content.some(hasInstructions(page.bodyFrom))),
      );
      return before === undefined
        ? []
        : [
            say(
              heading.from,
              heading.to,
              `“${title}” comes after the instructions in “${before.title}”. Move it before them.`,
            ),
          ];
    });
  },
});

function hasInstructions(bodyFrom: number): (placed: LocatedNode) => boolean {
  return (placed) => toLocatedElement(placed, bodyFrom)?.tag === 'Steps';
}
