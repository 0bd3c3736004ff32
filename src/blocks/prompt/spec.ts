import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { iconAttributes, requiredTextAttribute, textListAttribute } from '../commonAttributes.ts';

/** A prompt that readers copy. */
export const promptSpec = defineBlock({
  name: 'prompt',
  tags: ['Prompt'],
  shape: 'container',
  title: 'Prompt',
  icon: 'sparkles',
  titleAttribute: 'description',
  attributes: z.looseObject({
    description: requiredTextAttribute({ label: 'Description', isMarkdown: true }),
    actions: textListAttribute({ label: 'Buttons', isName: true, help: 'copy, cursor, or both.' }),
    ...iconAttributes,
  }),
  menu: [
    {
      title: 'Prompt',
      purpose: 'An AI prompt that readers can copy',
      synonyms: ['ai', 'llm', 'copy', 'assistant'],
      group: 'code',
      template: '<Prompt description="">\n  Text\n</Prompt>',
    },
  ],
});
