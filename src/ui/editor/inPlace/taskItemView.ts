import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorView, NodeView, NodeViewConstructor } from '@tiptap/pm/view';

/**
 * A task list item with its checkbox. Returns undefined for other items, which the schema renders; ProseMirror allows
 * that, though its type does not.
 */
export const taskItemView = ((node, view, getPos) =>
  typeof node.attrs['checked'] === 'boolean' ? taskView(node, view, getPos) : undefined) as NodeViewConstructor; // see above

function taskView(first: DocumentNode, view: EditorView, getPos: () => number | undefined): NodeView {
  const dom = document.createElement('li');
  dom.className = 'task';
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.contentEditable = 'false';
  box.setAttribute('aria-label', 'Done');
  const contentDOM = document.createElement('div');
  contentDOM.className = 'task-text';
  dom.append(box, contentDOM);
  let shown = first;
  box.addEventListener('change', () => {
    const position = getPos();
    if (position !== undefined)
      view.dispatch(view.state.tr.setNodeMarkup(position, null, { ...shown.attrs, checked: box.checked }));
  });
  const show = (node: DocumentNode): boolean => {
    if (node.type !== first.type || typeof node.attrs['checked'] !== 'boolean') return false;
    shown = node;
    box.checked = node.attrs['checked'];
    dom.dataset['checked'] = String(box.checked);
    return true;
  };
  show(first);
  return {
    dom,
    contentDOM,
    update: show,
    stopEvent: (event) => event.target === box,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}
