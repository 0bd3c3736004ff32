import type { LocatedElement } from '../page/locatedElement.ts';
import { iterateAncestors } from '../page/locatedNode.ts';
import { definePageRule } from '../rule.ts';

/** Services show one of these in the column next to the page, and drop all others (reference §3.1). */
const single = new Set(['RequestExample', 'ResponseExample', 'Panel']);

/** A reader sees only one of these at a time. */
const alternatives = new Set(['View', 'Visibility']);

/** Content for the column next to the page appears once. */
export const oneOfAKind = definePageRule({
  name: 'one-of-a-kind',
  group: 'components',
  severity: 'warning',
  sentence: 'Components for the right column appear only once per page.',
  example: { wrong: '<Panel>…</Panel>\n<Panel>…</Panel>', right: '<Panel>…</Panel>' },
  check: (page, { say }) => {
    const seen: LocatedElement[] = [];
    return page.elements.flatMap((element) => {
      const { tag, from, nameTo } = element;
      if (!single.has(tag)) return [];
      const isFurther = seen.some((other) => other.tag === tag && areShownTogether(other, element));
      seen.push(element);
      return isFurther ? [say(from, nameTo, `This page already has a ${tag}. Readers see only the first one.`)] : [];
    });
  },
});

function areShownTogether(one: LocatedElement, other: LocatedElement): boolean {
  const [around, aroundOther] = [alternativeAround(one), alternativeAround(other)];
  return around === null || aroundOther === null || around === aroundOther;
}

/** Nearest ancestor that is one of the `alternatives`. */
function alternativeAround(element: LocatedElement): LocatedElement['node'] | null {
  for (const { node } of iterateAncestors(element))
    if ((node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && alternatives.has(node.name ?? ''))
      return node;
  return null;
}
