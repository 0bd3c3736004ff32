import { z } from 'zod';
import { defineBlock } from '../blockSpec.ts';
import { expressionAttribute } from '../commonAttributes.ts';

/** Folders and files. */
export const treeSpec = defineBlock({
  name: 'tree',
  tags: ['Tree', 'FileTree'],
  shape: 'container',
  content: '(treeFolder | treeFile | block)+',
  title: 'File tree',
  icon: 'folder-tree',
  children: ['treeFolder', 'treeFile'],
  attributes: z.looseObject({
    style: expressionAttribute({ label: 'Style' }),
  }),
  menu: [
    {
      title: 'File tree',
      purpose: 'Folders and files',
      synonyms: ['directory', 'folder', 'structure', 'files'],
      group: 'code',
      template: '<Tree>\n  <Tree.Folder name="" defaultOpen>\n    <Tree.File name="" />\n  </Tree.Folder>\n</Tree>',
    },
  ],
});
