import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { numberAttribute } from '../commonAttributes.ts';

/** Cards side by side. */
export const cardGroupSpec = defineBlock({
  name: 'cardGroup',
  tags: ['CardGroup'],
  shape: 'container',
  content: '(card | block)+',
  title: 'Card group',
  icon: 'layout-grid',
  children: ['card'],
  attributes: z.looseObject({
    cols: numberAttribute({ label: 'Columns', default: 2, range: [1, 4] }),
  }),
  actions: { columns: { does: 'setAttribute', attribute: 'cols' } },
  menu: [
    {
      title: 'Card group',
      purpose: 'Cards side by side',
      synonyms: ['grid', 'cards', 'columns', 'links'],
      group: 'structure',
      template:
        '<CardGroup cols={2}>\n  <Card title="" icon="book">\n    Text\n  </Card>\n  <Card title="" icon="gear">\n    Text\n  </Card>\n</CardGroup>',
    },
  ],
});
