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
    file: requiredTextAttribute({ label: 'File', help: 'In the snippets folder.', control: 'snippet' }),
  }),
  standsFor: ({ file }) =>
    typeof file !== 'string' || file === ''
      ? null
      : file.startsWith('/snippets/')
        ? file
        : `/snippets/${file.replace(/^\/+/, '')}`,
  menu: [
    {
      title: 'Snippet',
      purpose: 'Reusable text from its own file',
      synonyms: ['reuse', 'include', 'shared', 'partial'],
      group: 'structure',
      template: '<Snippet file="" />',
    },
  ],
});
