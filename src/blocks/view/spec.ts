import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { iconAttributes, requiredTextAttribute } from '../commonAttributes.ts';

/** One of several versions of the page. */
export const viewSpec = defineBlock({
  name: 'view',
  tags: ['View'],
  shape: 'container',
  title: 'View',
  icon: 'eye',
  titleAttribute: 'title',
  attributes: z.looseObject({
    title: requiredTextAttribute({ label: 'Title' }),
    ...iconAttributes,
  }),
  menu: [
    {
      title: 'View',
      purpose: 'Content versions that readers can switch between',
      synonyms: ['language', 'platform', 'switch', 'variant'],
      group: 'structure',
      template: '<View title="">\n  Text\n</View>',
    },
  ],
});
