import { Extension } from '@tiptap/core';
import { diagramSource } from '../mermaid/diagramSource.ts';
import { showCell } from '../tables/showCell.ts';
import { tableKeys } from '../tables/tableKeys.ts';
import { tableShape } from '../tables/tableShape.ts';
import { emptyLine } from './emptyLine.ts';
import { openSelected } from './openSelected.ts';
import { taskList } from './taskList.ts';

/** What a page's blocks do beyond being drawn. */
export const inPlace = Extension.create({
  name: 'inPlace',
  addExtensions: () => [taskList, emptyLine, tableKeys, showCell, tableShape, diagramSource, openSelected],
});
