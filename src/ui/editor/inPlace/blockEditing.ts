import { Extension } from '@tiptap/core';
import { diagramSourceDecoration } from '../mermaid/diagramSourceDecoration.ts';
import { cellScrolling } from '../tables/cellScrolling.ts';
import { tableKeymap } from '../tables/tableKeymap.ts';
import { tableNormalization } from '../tables/tableNormalization.ts';
import { emptyLinePlaceholder } from './emptyLinePlaceholder.ts';
import { taskList } from './taskList.ts';
import { NodeSelection } from '@tiptap/pm/state';

const withSource = new Set(['mathInline', 'mathBlock', 'sourceBlock', 'sourceInline']);

/** Enter on a selected formula or chip opens its source, like a click. */
const openSourceOnEnter = Extension.create({
  name: 'openSelected',
  priority: 230,
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const { state, view } = this.editor;
        const { selection } = state;
        if (!(selection instanceof NodeSelection) || !withSource.has(selection.node.type.name)) return false;
        view.nodeDOM(selection.from)?.dispatchEvent(new Event('open-source'));
        return true;
      },
    };
  },
});

/** Editing behavior of a page's blocks. */
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
