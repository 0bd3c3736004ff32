import { Extension } from '@tiptap/core';
import { Plugin, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Shows the source of a diagram while the caret is in it; it is hidden otherwise. */
export const diagramSourceDecoration = Extension.create({
  name: 'diagramSource',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: sourceAtCaret } })],
});

function sourceAtCaret({ doc, selection }: EditorState): DecorationSet | null {
  const { $from } = selection;
  if ($from.parent.attrs['language'] !== 'mermaid') return null;
  return DecorationSet.create(doc, [Decoration.node($from.before(), $from.after(), { 'data-caret': '' })]);
}
