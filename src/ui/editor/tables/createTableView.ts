import type { NodeView } from '@tiptap/pm/view';

/** A table in the place that it is scrolled in where it is wider than the page, as readers have it. */
export function createTableView(): NodeView {
  const dom = document.createElement('div');
  dom.className = 'table-scroll';
  // As all around it: the caret scrolls it, which what checks for the keyboard's ways in sees by this.
  dom.contentEditable = 'true';
  const contentDOM = document.createElement('tbody');
  const table = document.createElement('table');
  table.append(contentDOM);
  dom.append(table);
  return {
    dom,
    contentDOM,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}
