import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';

/** One column. */
export const columnSpec = defineBlock({
  name: 'column',
  tags: ['Column'],
  shape: 'container',
  title: 'Column',
  icon: 'columns-2',
  parents: ['columns'],
  attributes: z.looseObject({}),
  menu: [
    {
      title: 'Column',
      purpose: 'Another column',
      synonyms: ['grid'],
      group: 'structure',
      template: '<Column>\n  Text\n</Column>',
    },
  ],
});
