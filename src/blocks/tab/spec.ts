import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { iconAttributes, idAttribute, requiredTextAttribute } from '../commonAttributes.ts';

/** One of several alternatives. */
export const tabSpec = defineBlock({
  name: 'tab',
  tags: ['Tab'],
  shape: 'container',
  title: 'Tab',
  icon: 'panel-top',
  titleAttribute: 'title',
  idFrom: ['title'],
  parents: ['tabs'],
  attributes: z.looseObject({
    title: requiredTextAttribute({ label: 'Title' }),
    ...idAttribute,
    ...iconAttributes,
  }),
  menu: [
    {
      title: 'Tab',
      purpose: 'Another tab',
      synonyms: ['pane'],
      group: 'structure',
      template: '<Tab title="">\n  Text\n</Tab>',
    },
  ],
});
