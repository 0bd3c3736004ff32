import type { Finding } from '#base/finding.ts';
import { getHeadingText } from '#document/outline/getHeadingText.ts';
import type { LintPage } from '../page/lintPage.ts';
import { createHeadingLevelFix } from '../page/createHeadingLevelFix.ts';
import { toLocatedElement } from '../page/locatedElement.ts';
import { iterateAncestors, type LocatedNode } from '../page/locatedNode.ts';
import { definePageRule } from '../rule.ts';

/** The page title is the level-1 heading. */
const titleLevel = 1;

/** Headings start at level 2 and skip no level. The first one within a titled component may have any level. */
export const headingLevels = definePageRule({
  name: 'heading-levels',
  group: 'accessibility',
  severity: 'warning',
  sentence: 'Headings start at H2, below the title, and don’t skip levels.',
  requestPattern:
    /\bheadings?\b.*\b(?:levels?|hierarchy|nest(?:ed|ing)?|skip(?:ping)?|h[1-6])\b|\b(?:hierarchy|levels?)\b.*\bheadings?\b|(?:\b(?:no|only one|avoid)|(?:\b(?:not|never)|n['’]t) (?:use|add|write|have))(?: [a-z]+)? h1s?\b|\b(?:one|single) h1\b|\bh[1-6]\b[^.]*\b(?:to|before|after|below|under|follows?)\b[^.]*\bh[1-6]\b|\bheadings?\b[^.]*\b(?:consecutive|sequential|in order(?! (?:of|to)\b))/i,
  example: { wrong: '## Install\n\n#### On Linux', right: '## Install\n\n### On Linux' },
  check: (page, { say }) => {
    const found: Finding[] = [];
    const hasTitle = typeof page.facts.frontMatter['title'] === 'string';
    const headings = page.nodes.flatMap((placed) =>
      placed.node.type === 'heading'
        ? [{ node: placed.node, from: placed.from, to: placed.to, inside: titledComponent(placed, page) }]
        : [],
    );
    const titles = headings.filter(({ node }) => node.depth === titleLevel).length;
    let before = titleLevel;
    let component: LocatedNode | null = null;
    const seen = new Set<string>();
    const path: string[] = [];
    for (const [index, { node, from, to, inside }] of headings.entries()) {
      const isFirstWithin = inside !== null && inside.from !== component?.from;
      const end = from + node.depth;
      const isTitle = node.depth === titleLevel && hasTitle;
      if (isTitle)
        found.push(
          say(
            from,
            end,
            'The page title is already the H1. Start at H2.',
            // The title repeated: the page's other headings are at its level, not below it.
            createHeadingLevelFix(page.text, headings, index, {
              before: titleLevel,
              alone: index === 0 && titles === 1,
            }),
          ),
        );
      else if (node.depth > before + 1 && !isFirstWithin && !page.isSnippet)
        found.push(
          say(
            from,
            end,
            `This jumps from H${before} to H${node.depth}. Use H${before + 1}.`,
            createHeadingLevelFix(page.text, headings, index, { before, alone: false }),
          ),
        );
      before = isTitle ? titleLevel + 1 : node.depth;
      component = inside;
      path.splice(node.depth - 1);
      path[node.depth - 1] = getHeadingText(node);
      const key = `${inside?.from ?? ''}\n${path.join('\n')}`;
      if (seen.has(key) && getHeadingText(node) !== '')
        found.push({
          ...say(
            from,
            to,
            `Two headings in this section are called “${getHeadingText(node)}”. Links can only go to the first one.`,
          ),
          severity: 'suggestion',
        });
      seen.add(key);
    }
    return found;
  },
});

/** Nearest ancestor component with a title, which acts as a heading. */
function titledComponent(placed: LocatedNode, { bodyFrom }: LintPage): LocatedNode | null {
  for (const outer of iterateAncestors(placed)) {
    const element = toLocatedElement(outer, bodyFrom);
    if (
      element !== null &&
      element.tag !== '' &&
      (element.spec === undefined ? /^[A-Z]/.test(element.tag) : element.spec.titleAttribute !== undefined)
    )
      return outer;
  }
  return null;
}
