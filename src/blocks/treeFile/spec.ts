import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { flagAttribute, requiredTextAttribute, textAttribute } from '../commonAttributes.ts';

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
    name: requiredTextAttribute({ label: 'Name' }),
    highlight: flagAttribute({ label: 'Highlighted' }),
    comment: textAttribute({ label: 'Comment' }),
  }),
  menu: [
    {
      title: 'File',
      purpose: 'A file in the file tree',
      synonyms: ['document'],
      group: 'code',
      template: '<Tree.File name="" />',
    },
  ],
});
