import { getAncestorTags } from '../page/locatedElement.ts';
import { definePageRule } from '../rule.ts';

/** Fields directly within a field. */
export const expandableFields = definePageRule({
  name: 'expandable-fields',
  group: 'components',
  severity: 'suggestion',
  sentence: 'Nested properties are in an Expandable.',
  wantsPresence: true,
  requestPattern:
    /\bexpandables?\b[^.]*\b(?:propert|field|nest|object|param)|\b(?:propert|field|nest|object|param)\w*\b[^.]*\bexpandables?\b/i,
  example: {
    wrong: '<ResponseField name="user" type="object">\n  <ResponseField name="id" type="string" />\n</ResponseField>',
    right:
      '<ResponseField name="user" type="object">\n  <Expandable title="properties">\n    <ResponseField name="id" type="string" />\n  </Expandable>\n</ResponseField>',
  },
  check: (page, { say }) => {
    const seen = new Set<unknown>();
    return page.elements.flatMap((element) => {
      const { tag, parent, from, nameTo } = element;
      const [outer] = getAncestorTags(element);
      if (!isField(tag) || outer === undefined || !isField(outer) || parent === null || seen.has(parent.node))
        return [];
      seen.add(parent.node);
      return [say(from, nameTo, 'These fields belong to the field around them. Put them in an Expandable.')];
    });
  },
});

function isField(tag: string): boolean {
  return tag === 'ParamField' || tag === 'ResponseField';
}
