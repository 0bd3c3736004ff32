import { Extension } from '@tiptap/core';
import { diagramSourceDecoration } from '../mermaid/diagramSourceDecoration.ts';
import { cellScrolling } from '../tables/cellScrolling.ts';
import { tableKeymap } from '../tables/tableKeymap.ts';
import { tableNormalization } from '../tables/tableNormalization.ts';
import { emptyLinePlaceholder } from './emptyLinePlaceholder.ts';
import { openSourceOnEnter } from './openSourceOnEnter.ts';
import { taskList } from './taskList.ts';

/** What a page's blocks do beyond being drawn. */
export const blockEditing = Extension.create({
  name: 'inPlace',
  addExtensions: () => [
    taskList,
    emptyLinePlaceholder,
    tableKeymap,
    cellScrolling,
    tableNormalization,
    diagramSourceDecoration,
    openSourceOnEnter,
  ],
});
