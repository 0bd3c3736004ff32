import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { flagAttribute } from '../commonAttributes.ts';

/** Sample requests in the right column; one per page. */
export const requestExampleSpec = defineBlock({
  name: 'requestExample',
  tags: ['RequestExample'],
  shape: 'container',
  content: '(codeBlock | block)+',
  title: 'Request example',
  icon: 'send',
  children: ['codeBlock'],
  attributes: z.looseObject({
    dropdown: flagAttribute({ label: 'Dropdown menu', help: 'Show languages in a dropdown instead of tabs.' }),
  }),
  isBeside: true,
  menu: [
    {
      title: 'Request example',
      purpose: 'Sample requests in the right column',
      synonyms: ['api', 'curl', 'sample'],
      group: 'api',
      template: '<RequestExample>\n\n```bash cURL\n```\n\n</RequestExample>',
    },
  ],
});
