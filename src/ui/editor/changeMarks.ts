import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** What happened to each block of a page, by its index in the document; null for one that is as it was. */
export type ChangeMarks = readonly ('added' | 'changed' | 'removed' | null)[];

/** Marks the blocks that differ from the other version of a page. */
export const changeMarks = Extension.create<{ marks: ChangeMarks }>({
  name: 'changeMarks',
  addOptions: () => ({ marks: [] }),
  addProseMirrorPlugins() {
    const { marks } = this.options;
    return [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const decorations: Decoration[] = [];
            doc.forEach((node, offset, index) => {
              const mark = marks[index];
              if (mark !== undefined && mark !== null) decorations.push(Decoration.node(offset, offset + node.nodeSize, { 'data-change': mark }));
            });
            return DecorationSet.create(doc, decorations);
          },
        },
      }),
    ];
  },
});
