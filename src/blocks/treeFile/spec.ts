import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { flag, requiredText, text } from '../commonAttributes.ts';

/** A file of a file tree. */
export const treeFileSpec = defineBlock({
  name: 'treeFile',
  tags: ['Tree.File'],
  shape: 'atom',
  title: 'File',
  icon: 'file',
  titleAttribute: 'name',
  parents: ['tree', 'treeFolder'],
  attributes: z.looseObject({
    name: requiredText({ label: 'Name' }),
    highlight: flag({ label: 'Highlighted' }),
    comment: text({ label: 'Comment' }),
  }),
  menu: [
    {
      title: 'File',
      purpose: 'A file of a file tree',
      synonyms: ['document'],
      group: 'code',
      template: '<Tree.File name="" />',
    },
  ],
});
