import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { flagAttribute } from '../commonAttributes.ts';

/** Code blocks in tabs; each block's meta has its tab's title. */
export const codeGroupSpec = defineBlock({
  name: 'codeGroup',
  tags: ['CodeGroup', 'SnippetGroup'],
  shape: 'container',
  content: '(codeBlock | block)+',
  title: 'Code group',
  icon: 'code-xml',
  children: ['codeBlock'],
  attributes: z.looseObject({
    dropdown: flagAttribute({ label: 'Dropdown menu', help: 'Show languages in a dropdown instead of tabs.' }),
  }),
  wrap: { as: 'parts' },
  menu: [
    {
      title: 'Code group',
      purpose: 'Several code blocks in tabs',
      synonyms: ['tabs', 'languages', 'snippets', 'multiple'],
      group: 'code',
      template: '<CodeGroup>\n\n```bash\n```\n\n```js\n```\n\n</CodeGroup>',
    },
  ],
});
