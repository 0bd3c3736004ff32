import { Fragment, type Node as DocumentNode, type Schema } from '@tiptap/pm/model';

/** Turns each table's first row into header cells, since a Markdown table starts with a header row. */
export function addHeaderRows(content: Fragment, schema: Schema): Fragment {
  const head = schema.nodes['tableHeader'];
  if (head === undefined) return content;
  const change = (fragment: Fragment): Fragment => {
    const nodes: DocumentNode[] = [];
    fragment.forEach((node) => {
      if (node.type.name !== 'table') return nodes.push(node.isTextblock ? node : node.copy(change(node.content)));
      const rows: DocumentNode[] = [];
      node.forEach((row, _offset, index) => {
        const cells: DocumentNode[] = [];
        row.forEach((cell) => {
          const type = index === 0 ? head : (schema.nodes['tableCell'] ?? head);
          cells.push(type.create({ ...cell.attrs, colspan: 1, rowspan: 1, colwidth: null }, cell.content));
        });
        rows.push(row.copy(Fragment.from(cells)));
      });
      return nodes.push(node.copy(Fragment.from(rows)));
    });
    return Fragment.from(nodes);
  };
  return change(content);
}
