import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';

/** A frame of collapsible sections: contains accordions. */
export const accordionGroupSpec = defineBlock({
  name: 'accordionGroup',
  tags: ['AccordionGroup'],
  shape: 'container',
  content: '(accordion | block)+',
  title: 'Accordion group',
  icon: 'rows-3',
  children: ['accordion'],
  attributes: z.looseObject({}),
  menu: [
    {
      title: 'Accordion group',
      purpose: 'Several collapsible sections in one frame',
      synonyms: ['faq', 'questions', 'toggles', 'collapse'],
      group: 'structure',
      template:
        '<AccordionGroup>\n  <Accordion title="">\n    Text\n  </Accordion>\n  <Accordion title="">\n    Text\n  </Accordion>\n</AccordionGroup>',
    },
  ],
});
