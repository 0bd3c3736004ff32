import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';

/** What a block of text can become. */
export const turnKinds = [
  { title: 'Text', type: 'paragraph', attrs: {} },
  { title: 'Heading 2', type: 'heading', attrs: { level: 2 } },
  { title: 'Heading 3', type: 'heading', attrs: { level: 3 } },
  { title: 'Bulleted list', type: 'bulletList', attrs: {} },
  { title: 'Numbered list', type: 'orderedList', attrs: {} },
  { title: 'Quote', type: 'blockquote', attrs: {} },
  { title: 'Code', type: 'codeBlock', attrs: {} },
] as const;

/** Turns a block of text into another kind, as one step of undo. */
export function turnBlockInto(
  editor: Editor,
  position: number,
  name: (typeof turnKinds)[number]['type'],
  attrs: Readonly<Record<string, unknown>>,
): void {
  const { state, view } = editor;
  const type = state.schema.nodes[name];
  const node = state.doc.nodeAt(position);
  if (type === undefined || node === null) return;
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, position + 1, position + 1 + node.content.size)));
  if (name === 'bulletList' || name === 'orderedList')
    editor.chain().focus().setNode('paragraph').toggleList(name, 'listItem').run();
  else if (name === 'blockquote') editor.chain().focus().setNode('paragraph').wrapIn(name).run();
  else
    editor
      .chain()
      .focus()
      .setNode(name, { ...attrs })
      .run();
}
