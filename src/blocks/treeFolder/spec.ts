import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { flagAttribute, requiredTextAttribute } from '../commonAttributes.ts';

/** A folder of a file tree. */
export const treeFolderSpec = defineBlock({
  name: 'treeFolder',
  tags: ['Tree.Folder'],
  shape: 'container',
  content: '(treeFile | treeFolder | block)+',
  title: 'Folder',
  icon: 'folder',
  titleAttribute: 'name',
  parents: ['tree', 'treeFolder'],
  children: ['treeFolder', 'treeFile'],
  attributes: z.looseObject({
    name: requiredTextAttribute({ label: 'Name' }),
    defaultOpen: flagAttribute({ label: 'Open by default' }),
    openable: z.boolean().optional().meta({ label: 'Collapsible', default: true }),
    highlight: flagAttribute({ label: 'Highlighted' }),
  }),
  menu: [
    {
      title: 'Folder',
      purpose: 'A folder in the file tree',
      synonyms: ['directory'],
      group: 'code',
      template: '<Tree.Folder name="">\n  <Tree.File name="" />\n</Tree.Folder>',
    },
  ],
});
