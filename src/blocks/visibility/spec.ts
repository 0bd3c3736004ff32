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
    for: choiceAttribute(['humans', 'agents'], { label: 'For' }),
  }),
  menu: [
    {
      title: 'Visibility',
      purpose: 'Only for people, or only for assistants',
      synonyms: ['hide', 'show', 'ai', 'agents', 'llm'],
      group: 'structure',
      template: '<Visibility for="humans">\n  Text\n</Visibility>',
    },
  ],
});
