import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { numberAttribute } from '../commonAttributes.ts';

/** Any blocks side by side. */
export const columnsSpec = defineBlock({
  name: 'columns',
  tags: ['Columns'],
  shape: 'container',
  title: 'Columns',
  icon: 'columns-2',
  attributes: z.looseObject({
    cols: numberAttribute({ label: 'Columns', default: 2, range: [1, 4] }),
  }),
  actions: { columns: { does: 'setAttribute', attribute: 'cols' } },
  wrap: { as: 'parts' },
  menu: [
    {
      title: 'Columns',
      purpose: 'Blocks side by side',
      synonyms: ['grid', 'layout', 'side by side'],
      group: 'structure',
      template: '<Columns cols={2}>\n  <Column>\n    Text\n  </Column>\n  <Column>\n    Text\n  </Column>\n</Columns>',
    },
  ],
});
