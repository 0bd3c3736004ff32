import { Extension } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { CodeToken } from '#reading/code/codeToken.ts';
import { tokenizeInWorker } from '../../reading/tokenizeInWorker.ts';
import { flushDomSelection } from '../plugins/domSelectionSync.ts';

interface Colored {
  readonly node: DocumentNode;
  readonly decorations: readonly Decoration[];
  readonly position: number;
}

const key = new PluginKey<DecorationSet>('codeColors');
/** Longer code is not highlighted. */
const longestCode = 20_000;
/** Number of code blocks highlighted per step. */
const atOnce = 8;
/** Debounce after typing, in milliseconds. */
const highlightDebounce = 150;

/** Highlights code as readers see it, after the page is shown and shortly after each change. */
export const codeHighlighting = Extension.create({
  name: 'codeColors',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, before) => {
          const meta = transaction.getMeta(key) as readonly Colored[] | undefined; // only set below
          let colors = transaction.docChanged ? before.map(transaction.mapping, transaction.doc) : before;
          for (const { node, position, decorations } of meta ?? []) {
            colors = colors
              .remove(colors.find(position, position + node.nodeSize))
              .add(transaction.doc, [...decorations]);
          }
          return colors;
        },
      },
      props: { decorations: (state) => key.getState(state) },
      view: (view) => new Coloring(view),
    }),
  ],
});

/** Keeps the highlighting of one page up to date. */
class Coloring {
  private readonly view: EditorView;
  private readonly done = new WeakSet<DocumentNode>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isDestroyed = false;

  constructor(view: EditorView) {
    this.view = view;
    this.timer = setTimeout(() => void this.color(), 0);
  }

  update(view: EditorView, before: { readonly doc: DocumentNode }): void {
    if (view.state.doc === before.doc) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.color(), highlightDebounce);
  }

  destroy(): void {
    this.isDestroyed = true;
    clearTimeout(this.timer);
  }

  private async color(): Promise<void> {
    const open: DocumentNode[] = [];
    this.view.state.doc.descendants((node) => {
      if (node.type.spec.code === true && node.isTextblock && !this.done.has(node)) open.push(node);
      return !node.isTextblock;
    });
    if (open.length === 0) return;
    // In small batches, so that the first blocks are highlighted soon and a page full of code blocks nothing.
    for (let start = 0; start < open.length; start += atOnce) {
      const batch = open.slice(start, start + atOnce);
      const found = new Map<DocumentNode, readonly CodeToken[]>();
      await Promise.all(
        batch.map(async (node) => {
          if (node.content.size <= longestCode)
            found.set(node, await tokenizeInWorker(node.textContent, String(node.attrs['language'] ?? '')));
          this.done.add(node);
        }),
      );
      if (this.isDestroyed) return;
      this.show(found);
    }
  }

  /** Finds the nodes again, as the document may have changed; changed nodes wait for the next run. */
  private show(found: ReadonlyMap<DocumentNode, readonly CodeToken[]>): void {
    flushDomSelection(this.view);
    const colored: Colored[] = [];
    this.view.state.doc.descendants((node, position) => {
      const tokens = found.get(node);
      if (tokens !== undefined) {
        const decorations = tokens.map(({ from, to, light, dark }) =>
          Decoration.inline(position + 1 + from, position + 1 + to, {
            class: 'code-token',
            style: `--code-light: ${light}; --code-dark: ${dark}`,
          }),
        );
        colored.push({ node, position, decorations });
      }
      return !node.isTextblock;
    });
    if (colored.length > 0) this.view.dispatch(this.view.state.tr.setMeta(key, colored));
  }
}
