import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { choiceAttribute } from '../commonAttributes.ts';

/** Content only for people or only for AI assistants. */
export const visibilitySpec = defineBlock({
  name: 'visibility',
  tags: ['Visibility'],
  shape: 'container',
  title: 'Visibility',
  icon: 'eye',
  attributes: z.looseObject({
    for: choiceAttribute(['humans', 'agents'], {
      label: 'Visible to',
      words: { humans: 'People', agents: 'AI assistants' },
    }),
  }),
  menu: [
    {
      title: 'Visibility',
      purpose: 'Show only to people or only to AI',
      synonyms: ['hide', 'show', 'ai', 'agents', 'llm'],
      group: 'structure',
      template: '<Visibility for="humans">\n  Text\n</Visibility>',
    },
  ],
});
