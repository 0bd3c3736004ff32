import { findAttribute } from '../page/locatedElement.ts';
import { definePageRule } from '../rule.ts';

/** Request and response fields have a type. */
export const fieldTypes = definePageRule({
  name: 'field-types',
  group: 'api',
  severity: 'warning',
  sentence: 'Parameters and response fields have a type.',
  wantsPresence: true,
  requestPattern:
    /\btypes?\b.*\b(?:parameter|field|ParamField|ResponseField)s?\b|\b(?:parameter|field|ParamField|ResponseField)s?\b.*\b(?:its|their|a|the|with|and) types?\b/i,
  example: {
    wrong: '<ResponseField name="id">…</ResponseField>',
    right: '<ResponseField name="id" type="string">…</ResponseField>',
  },
  check: (page, { say }) =>
    page.elements.flatMap((element) => {
      const { spec, tag, from, nameTo, hasSpread } = element;
      if (spec === undefined || hasSpread || !tag.endsWith('Field') || !('type' in spec.attributes.shape)) return [];
      const value = findAttribute(element, 'type')?.value;
      const isMissing = value === undefined || value === true || (value !== null && value.trim() === '');
      return isMissing ? [say(from, nameTo, `This ${spec.title.toLowerCase()} has no type.`)] : [];
    }),
});
