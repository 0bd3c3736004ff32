import { Extension } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { blockViews } from '#blocks/views.ts';

/** Which child of each tabbed block is shown, by the block's position. The first where it is not named. */
type Shown = ReadonlyMap<number, number>;

const tabbed = new Set(blockViews.filter((view) => view.tabbed === true).map(({ name }) => name));
const key = new PluginKey<Shown>('tabbing');

/** Whether a block shows its children one at a time. */
export function isTabbed(node: DocumentNode): boolean {
  return tabbed.has(node.type.name);
}

/** The index of the child that a tabbed block at a position shows. */
export function shownChild(state: EditorState, position: number, node: DocumentNode): number {
  return Math.min(key.getState(state)?.get(position) ?? 0, node.childCount - 1);
}

/** A step that shows another child of the tabbed block at a position. */
export function showChild(transaction: Transaction, position: number, index: number): Transaction {
  return transaction.setMeta(key, { position, index }).setMeta('addToHistory', false);
}

/** Shows one child of each tabbed block: by decoration, so that the others stay in the document; the caret's own always. */
export const tabbing = Extension.create({
  name: 'tabbing',
  addProseMirrorPlugins: () => [
    new Plugin<Shown>({
      key,
      state: {
        init: () => new Map(),
        apply: (transaction, before) => {
          const meta = transaction.getMeta(key) as { readonly position: number; readonly index: number } | undefined; // set by showChild alone
          const shown = new Map<number, number>();
          for (const [position, index] of before) shown.set(transaction.mapping.map(position), index);
          if (meta !== undefined) return shown.set(meta.position, meta.index);
          if (!transaction.docChanged && !transaction.selectionSet) return before;
          const { $from } = transaction.selection;
          for (let depth = 1; depth < $from.depth; depth += 1) if (isTabbed($from.node(depth))) shown.set($from.before(depth), $from.index(depth));
          return shown;
        },
      },
      props: { decorations: (state) => decorationsOf(state) },
    }),
  ],
});

function decorationsOf(state: EditorState): DecorationSet {
  const decorations: Decoration[] = [];
  state.doc.descendants((node, position) => {
    if (node.isTextblock) return false;
    if (!isTabbed(node)) return true;
    const shown = shownChild(state, position, node);
    decorations.push(Decoration.node(position, position + node.nodeSize, { 'data-shown': String(shown) }));
    node.forEach((child, offset, index) => {
      if (index !== shown) decorations.push(Decoration.node(position + 1 + offset, position + 1 + offset + child.nodeSize, { class: 'tab-hidden' }));
    });
    return true;
  });
  return DecorationSet.create(state.doc, decorations);
}
