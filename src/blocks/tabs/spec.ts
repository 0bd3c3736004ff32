import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { flagAttribute, numberAttribute } from '../commonAttributes.ts';

/** Alternatives in tabs: contains tabs. */
export const tabsSpec = defineBlock({
  name: 'tabs',
  tags: ['Tabs'],
  shape: 'container',
  content: '(tab | block)+',
  title: 'Tabs',
  icon: 'panel-top',
  children: ['tab'],
  attributes: z.looseObject({
    defaultTabIndex: numberAttribute({ label: 'Open at first', help: 'Counted from 0.', default: 0 }),
    sync: z
      .boolean()
      .optional()
      .meta({ label: 'Follow other tabs', help: 'Tabs with the same title open together.', default: true }),
    borderBottom: flagAttribute({ label: 'Line below' }),
  }),
  menu: [
    {
      title: 'Tabs',
      purpose: 'Alternatives, shown one at a time',
      synonyms: ['switch', 'panes', 'alternatives', 'platforms'],
      group: 'structure',
      template: '<Tabs>\n  <Tab title="">\n    Text\n  </Tab>\n  <Tab title="">\n    Text\n  </Tab>\n</Tabs>',
    },
  ],
});
