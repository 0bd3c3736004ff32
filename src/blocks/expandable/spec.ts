import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { flagAttribute, textAttribute } from '../commonAttributes.ts';

/** Collapsible nested fields. */
export const expandableSpec = defineBlock({
  name: 'expandable',
  tags: ['Expandable'],
  shape: 'container',
  title: 'Expandable',
  icon: 'list-tree',
  titleAttribute: 'title',
  attributes: z.looseObject({
    title: textAttribute({ label: 'Title', default: 'child attributes' }),
    defaultOpen: flagAttribute({ label: 'Open by default' }),
  }),
  menu: [
    {
      title: 'Expandable',
      purpose: 'Nested fields, collapsed',
      synonyms: ['nested', 'object', 'properties', 'toggle', 'collapse'],
      group: 'api',
      template:
        '<Expandable title="">\n  <ResponseField name="" type="string">\n    Text\n  </ResponseField>\n</Expandable>',
    },
  ],
});
