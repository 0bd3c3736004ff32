import { Fragment, type Node as DocumentNode, type Schema } from '@tiptap/pm/model';

/** What a table's cell can hold of some blocks: their words, with a line for each block. */
export function cellWords(content: Fragment, schema: Schema): Fragment {
  const { hardBreak } = schema.nodes;
  const words: DocumentNode[] = [];
  const endLine = () => {
    if (words.length > 0 && hardBreak !== undefined) words.push(hardBreak.create());
  };
  const visit = (node: DocumentNode): void => {
    if (node.isInline) words.push(node);
    else if (node.type.spec.code === true) {
      for (const line of node.textContent.split('\n')) {
        endLine();
        if (line !== '')
          words.push(schema.text(line, schema.marks['code'] === undefined ? [] : [schema.marks['code'].create()]));
      }
    } else {
      if (node.isTextblock && node.content.size > 0) endLine();
      node.forEach(visit);
    }
  };
  content.forEach(visit);
  return Fragment.from(words);
}
