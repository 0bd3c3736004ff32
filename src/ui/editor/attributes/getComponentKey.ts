import type { Node as DocumentNode } from '@tiptap/pm/model';

/** Returns a key of kind and index on the page, so typing above a component does not change it. */
export function getComponentKey(doc: DocumentNode, position: number): string {
  const type = doc.nodeAt(position)?.type;
  let before = 0;
  doc.nodesBetween(0, position, (node, at) => {
    if (node.type === type && at < position) before += 1;
  });
  return `${type?.name ?? ''} ${before + 1}`;
}
