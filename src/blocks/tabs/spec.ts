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
    defaultTabIndex: numberAttribute({
      label: 'Default tab',
      help: 'The first tab is 0.',
      default: 0,
      range: [0, null],
    }),
    sync: z
      .boolean()
      .optional()
      .meta({ label: 'Sync tabs', help: 'Switch all tabs with the same title together.', default: true }),
    borderBottom: flagAttribute({ label: 'Show border' }),
  }),
  wrap: { as: 'parts' },
  menu: [
    {
      title: 'Tabs',
      purpose: 'Switch between alternative content',
      synonyms: ['switch', 'panes', 'alternatives', 'platforms'],
      group: 'structure',
      template: '<Tabs>\n  <Tab title="">\n    Text\n  </Tab>\n  <Tab title="">\n    Text\n  </Tab>\n</Tabs>',
    },
  ],
});
