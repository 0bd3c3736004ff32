import type { NodeView } from '@tiptap/pm/view';

/** A table in a scroll container, for tables wider than the page, as readers see it. */
export function createTableView(): NodeView {
  const dom = document.createElement('div');
  dom.className = 'table-scroll';
  // Editable like its surroundings: the caret scrolls it, and accessibility checkers recognize keyboard access by this.
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
