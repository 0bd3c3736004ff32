import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { NodeView, NodeViewConstructor } from '@tiptap/pm/view';

const labelOf = ({ attrs }: DocumentNode): string => String(attrs['label']);

/** A footnote reference in text, as readers see it; selected and deleted like one character. */
export const footnoteReferenceView: NodeViewConstructor = (first): NodeView => {
  const dom = document.createElement('sup');
  dom.className = 'footnote-reference';
  const update = (node: DocumentNode): boolean => {
    if (node.type !== first.type) return false;
    dom.textContent = labelOf(node);
    dom.title = `Footnote ${labelOf(node)}`;
    return true;
  };
  update(first);
  return { dom, update, ignoreMutation: () => true };
};

/** A footnote with its label before its text, as readers see it. */
export const footnoteDefinitionView: NodeViewConstructor = (first): NodeView => {
  const dom = document.createElement('div');
  dom.className = 'footnote';
  const label = document.createElement('span');
  label.className = 'footnote-label';
  label.contentEditable = 'false';
  const contentDOM = document.createElement('div');
  contentDOM.className = 'node-content';
  dom.append(label, contentDOM);
  const update = (node: DocumentNode): boolean => {
    if (node.type !== first.type) return false;
    label.textContent = labelOf(node);
    return true;
  };
  update(first);
  return {
    dom,
    contentDOM,
    update,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
};
