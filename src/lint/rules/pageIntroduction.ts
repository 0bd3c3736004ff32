import { isContent } from '../page/listSections.ts';
import { definePageRule } from '../rule.ts';

/** A page says what it is about before its first section: in its description or in a first paragraph. */
export const pageIntroduction = definePageRule({
  name: 'page-introduction',
  group: 'organization',
  severity: 'suggestion',
  sentence: 'A page says what it’s about before its first section.',
  wantsPresence: true,
  requestPattern:
    /\bmost important\b[^.]*\bfirst\b|\b(?:start|begin|lead|open)\b[^.]*\bmost important\b|\bimportant (?:information|content|points?)\b.*\bfirst\b|\b(?:starts?|begins?|opens?|add|include|write|needs?|has|have|gets?)\b[^.]*\b(?:introduction|introductory (?:sentence|paragraph|text)|intro)\b/i,
  example: {
    wrong: '## Install\n\nRun …',
    right: 'Lantern turns features on without a release.\n\n## Install\n\nRun …',
  },
  check: (page, { say }) => {
    const { frontMatter } = page.facts;
    const isMadeElsewhere = ['openapi', 'asyncapi', 'api', 'url', 'openapi-schema', 'mode'].some(
      (key) => frontMatter[key] !== undefined,
    );
    const { description } = frontMatter;
    if (page.isSnippet || isMadeElsewhere || (typeof description === 'string' && description.trim() !== '')) return [];
    const [first, second] = page.nodes.filter((placed) => placed.parent?.node.type === 'root' && isContent(placed));
    // The title may be repeated as a level-1 heading.
    const start = first?.node.type === 'heading' && first.node.depth === 1 ? second : first;
    if (start?.node.type !== 'heading' || start.node.depth === 1) return [];
    return [say(start.from, start.to, 'The page starts with a section. First say what the page is about.')];
  },
});
