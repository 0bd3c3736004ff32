import { Extension } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';

const withSource = new Set(['mathInline', 'mathBlock', 'sourceBlock', 'sourceInline']);

/** Enter on a selected formula or chip opens its source, as a click does. */
export const openSourceOnEnter = Extension.create({
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
