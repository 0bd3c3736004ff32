import { Extension } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { getSourceKind, type SourceKind } from '#reading/getSourceKind.ts';
import { getSelectedNodeSpan } from './nodeRangeSelection.ts';

const key = new PluginKey<boolean>('foldedHead');
const folds: ReadonlySet<SourceKind> = new Set(['Import', 'Export', 'Comment']);

/** Folds what readers don't see at the top of a page into one line until opened: "3 imports, 1 comment". */
export const preambleFolding = Extension.create({
  name: 'foldedHead',
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({
      key,
      state: {
        init: () => false,
        apply: (transaction, isOpen) => (transaction.getMeta(key) as boolean | undefined) ?? isOpen,
      }, // only set by that line
      props: { decorations: (state) => foldedIn(state) },
    }),
  ],
});

function foldedIn(state: EditorState): DecorationSet | null {
  const head = headOf(state.doc);
  if (head.kinds.length === 0) return null;
  // A selection inside always unfolds it.
  const isOpen = key.getState(state) === true || (getSelectedNodeSpan(state)?.from ?? head.end) < head.end;
  const line = Decoration.widget(0, (view) => lineOf(view, inWords(head.kinds), isOpen), {
    key: `${inWords(head.kinds)} ${isOpen}`,
    side: -1,
    ignoreSelection: true,
    stopEvent: () => true,
  });
  if (isOpen) return DecorationSet.create(state.doc, [line]);
  const hidden: Decoration[] = [];
  state.doc.forEach((node, offset) => {
    if (offset < head.end) hidden.push(Decoration.node(offset, offset + node.nodeSize, { class: 'folded' }));
  });
  return DecorationSet.create(state.doc, [line, ...hidden]);
}

/** The source blocks at the page's start, and their end position. */
function headOf(doc: DocumentNode): { readonly kinds: readonly SourceKind[]; readonly end: number } {
  const kinds: SourceKind[] = [];
  let end = 0;
  for (let index = 0; index < doc.childCount; index += 1) {
    const { attrs, nodeSize } = doc.child(index);
    const source: unknown = attrs['source'];
    const kind = typeof source === 'string' ? getSourceKind(source) : null;
    if (kind === null || !folds.has(kind)) break;
    kinds.push(...Array.from({ length: kind === 'Import' ? statementsIn(String(source)) : 1 }, () => kind));
    end += nodeSize;
  }
  return { kinds, end };
}

function statementsIn(source: string): number {
  return Math.max(1, source.match(/^import\s/gm)?.length ?? 1);
}

function inWords(kinds: readonly SourceKind[]): string {
  const counted = [...folds].map(
    (kind) => [kind.toLowerCase(), kinds.filter((other) => other === kind).length] as const,
  );
  return counted
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${count} ${word}${count === 1 ? '' : 's'}`)
    .join(', ');
}

function lineOf(view: EditorView, words: string, isOpen: boolean): HTMLElement {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'folded-head',
    textContent: words,
    title: 'Readers don’t see these',
  });
  button.setAttribute('aria-expanded', String(isOpen));
  button.contentEditable = 'false';
  button.addEventListener('click', () => view.dispatch(view.state.tr.setMeta(key, !isOpen)));
  return button;
}
