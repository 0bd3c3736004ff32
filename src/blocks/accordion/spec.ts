import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import {
  flagAttribute,
  iconAttributes,
  idAttribute,
  requiredTextAttribute,
  textAttribute,
} from '../commonAttributes.ts';

/** A collapsible section. */
export const accordionSpec = defineBlock({
  name: 'accordion',
  tags: ['Accordion'],
  shape: 'container',
  title: 'Accordion',
  icon: 'chevrons-up-down',
  titleAttribute: 'title',
  idFrom: ['title'],
  isTitleUnique: true,
  attributes: z.looseObject({
    title: requiredTextAttribute({
      label: 'Title',
      help: 'Must be unique on the page because links to this accordion use it.',
    }),
    description: textAttribute({ label: 'Description' }),
    defaultOpen: flagAttribute({ label: 'Open by default' }),
    ...idAttribute,
    ...iconAttributes,
  }),
  wrap: { as: 'section' },
  menu: [
    {
      title: 'Accordion',
      purpose: 'A collapsible section',
      synonyms: ['toggle', 'collapse', 'details', 'faq', 'fold'],
      group: 'structure',
      template: '<Accordion title="">\n  Text\n</Accordion>',
    },
  ],
});
