import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { requiredTextAttribute } from '../commonAttributes.ts';

/** Text from a file that several pages share. */
export const snippetSpec = defineBlock({
  name: 'snippet',
  tags: ['Snippet'],
  shape: 'atom',
  title: 'Snippet',
  icon: 'file-plus',
  attributes: z.looseObject({
    file: requiredTextAttribute({ label: 'File', help: 'A file in the snippets folder.', control: 'snippet' }),
  }),
  standsFor: ({ file }) => (typeof file === 'string' && file.trim() !== '' ? file.trim() : null),
  menu: [
    {
      title: 'Snippet',
      purpose: 'Reusable content from another file',
      synonyms: ['reuse', 'include', 'shared', 'partial'],
      group: 'structure',
      template: '<Snippet file="" />',
    },
  ],
});
