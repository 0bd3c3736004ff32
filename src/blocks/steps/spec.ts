import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { titleSize } from '../commonAttributes.ts';

/** A procedure: contains steps. */
export const stepsSpec = defineBlock({
  name: 'steps',
  tags: ['Steps'],
  shape: 'container',
  content: '(step | block)+',
  title: 'Steps',
  icon: 'list-ordered',
  children: ['step'],
  attributes: z.looseObject({
    titleSize,
  }),
  wrap: { as: 'parts', keys: ['Mod-Alt-7'] },
  menu: [
    {
      title: 'Steps',
      purpose: 'Step-by-step instructions',
      synonyms: ['procedure', 'how to', 'tutorial', 'guide', 'numbered'],
      group: 'structure',
      template: '<Steps>\n  <Step title="">\n    Text\n  </Step>\n  <Step title="">\n    Text\n  </Step>\n</Steps>',
    },
  ],
});
