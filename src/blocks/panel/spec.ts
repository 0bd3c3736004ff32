import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';

/** Content of the right column; one per page. */
export const panelSpec = defineBlock({
  name: 'panel',
  tags: ['Panel'],
  shape: 'container',
  title: 'Panel',
  icon: 'panel-right',
  attributes: z.looseObject({}),
  isBeside: true,
  menu: [
    {
      title: 'Panel',
      purpose: 'Content on the right, instead of the page outline',
      synonyms: ['sidebar', 'aside', 'right'],
      group: 'structure',
      template: '<Panel>\n  Text\n</Panel>',
    },
  ],
});
