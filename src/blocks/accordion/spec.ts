import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { flag, iconAttributes, idAttribute, requiredText, text } from '../commonAttributes.ts';

/** A section that readers open. */
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
    title: requiredText({ label: 'Title', help: 'Must be unique on the page: links to this accordion use it.' }),
    description: text({ label: 'Description' }),
    defaultOpen: flag({ label: 'Open at first' }),
    ...idAttribute,
    ...iconAttributes,
  }),
  menu: [
    {
      title: 'Accordion',
      purpose: 'A section that folds away',
      synonyms: ['toggle', 'collapse', 'details', 'faq', 'fold'],
      group: 'structure',
      template: '<Accordion title="">\n  Text\n</Accordion>',
    },
  ],
});
