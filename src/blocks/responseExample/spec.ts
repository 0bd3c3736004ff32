import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { flagAttribute } from '../commonAttributes.ts';

/** Sample responses in the right column; one per page. */
export const responseExampleSpec = defineBlock({
  name: 'responseExample',
  tags: ['ResponseExample'],
  shape: 'container',
  content: '(codeBlock | block)+',
  title: 'Response example',
  icon: 'braces',
  children: ['codeBlock'],
  attributes: z.looseObject({
    dropdown: flagAttribute({ label: 'Dropdown menu', help: 'Show responses in a dropdown instead of tabs.' }),
  }),
  isBeside: true,
  menu: [
    {
      title: 'Response example',
      purpose: 'Sample responses in the right column',
      synonyms: ['api', 'json', 'sample'],
      group: 'api',
      template: '<ResponseExample>\n\n```json Success\n```\n\n</ResponseExample>',
    },
  ],
});
