import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { resolveFindingRange, type LocatedFinding } from './resolveFindingRange.ts';

const key = new PluginKey<DecorationSet>('findingMarks');

/** Underlines findings on the page; the underlines move with their text. */
export const findingDecorations = Extension.create({
  name: 'findingMarks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, before) => {
          const marks = transaction.getMeta(key) as DecorationSet | undefined; // only set below
          if (marks !== undefined) return marks;
          return before === DecorationSet.empty || !transaction.docChanged
            ? before
            : before.map(transaction.mapping, transaction.doc);
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

/** Underlines exactly these findings; skips those that can't be located on the page. The caret stays in place. */
export function setFindingDecorations(editor: Editor, findings: readonly LocatedFinding[]): void {
  const { state, view } = editor;
  const marks = findings.flatMap((finding): readonly Decoration[] => {
    const range = resolveFindingRange(state.doc, finding);
    if (range === null) return [];
    const attributes = { class: range.isBlock ? 'finding-block' : 'finding-words', title: finding.message };
    return [
      range.isBlock
        ? Decoration.node(range.from, range.to, attributes)
        : Decoration.inline(range.from, range.to, attributes),
    ];
  });
  if (marks.length === 0 && key.getState(state) === DecorationSet.empty) return;
  view.dispatch(
    state.tr.setMeta(key, marks.length === 0 ? DecorationSet.empty : DecorationSet.create(state.doc, marks)),
  );
}
