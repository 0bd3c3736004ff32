import { isContent } from '../page/listSections.ts';
import { findAttribute } from '../page/locatedElement.ts';
import { definePageRule } from '../rule.ts';

/** Parameters and response fields with a description. */
export const describedFields = definePageRule({
  name: 'described-fields',
  group: 'api',
  severity: 'suggestion',
  sentence: 'Parameters and response fields have descriptions.',
  wantsPresence: true,
  requestPattern:
    /\b(?:document|describe|explain)\b[^.]*\b(?:parameters?|fields?|propert(?:y|ies))\b|\b(?:every|each|all)\b[^.]*\b(?:parameters?|fields?|propert(?:y|ies))\b[^.]*\b(?:descriptions?|described|documented|explained)\b/i,
  example: {
    wrong: '<ParamField query="limit" type="integer" />',
    right: '<ParamField query="limit" type="integer">\n  Maximum number of flags to return.\n</ParamField>',
  },
  check: (page, { say }) => {
    const filled = new Set(
      page.nodes.flatMap((placed) => (placed.parent !== null && isContent(placed) ? [placed.parent.node] : [])),
    );
    return page.elements.flatMap((element) => {
      const { tag, from, nameTo } = element;
      if ((tag !== 'ParamField' && tag !== 'ResponseField') || element.hasSpread || filled.has(element.node)) return [];
      const name = ['path', 'query', 'body', 'header', 'name']
        .map((key) => findAttribute(element, key)?.value)
        .find((value) => typeof value === 'string');
      const of = name === undefined || name === '' ? 'This field' : `“${name}”`;
      return findAttribute(element, 'description') === undefined
        ? [say(from, nameTo, `${of} has no description.`)]
        : [];
    });
  },
});
