import { listPrecedingSections, listSections } from '../page/listSections.ts';
import { definePageRule } from '../rule.ts';

const advanced = /^advanced\b/i;
const basic = /^(?:basics?\b|getting started|quick ?start|install(?:ation|ing)?\b|introduction|overview|set ?up\b)/i;

/** A section with basics after one for advanced readers, at the same level. */
export const basicsFirst = definePageRule({
  name: 'basics-first',
  group: 'organization',
  severity: 'suggestion',
  sentence: 'Basics come before advanced topics.',
  requestPattern: /\b(?:basics?|simple|foundations?|fundamentals?)\b.*\b(?:before|to)\b.*\b(?:advanced|complex)\b/i,
  example: { wrong: '## Advanced usage\n\n## Basic usage', right: '## Basic usage\n\n## Advanced usage' },
  check: (page, { say }) => {
    const sections = listSections(page);
    return sections.flatMap(({ title, heading, depth }, index) => {
      if (!basic.test(title)) return [];
      const before = listPrecedingSections(sections, index).find(
        (section) => section.depth === depth && advanced.test(section.title),
      );
      return before === undefined
        ? []
        : [say(heading.from, heading.to, `“${title}” comes after “${before.title}”. Put the basics first.`)];
    });
  },
});
