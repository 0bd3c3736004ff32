import type { Node as DocumentNode } from '@tiptap/pm/model';

/** Names a component by which one of its kind it is on the page: typing above it changes nothing of that. */
export function getComponentKey(doc: DocumentNode, position: number): string {
  const type = doc.nodeAt(position)?.type;
  let before = 0;
  doc.nodesBetween(0, position, (node, at) => {
    if (node.type === type && at < position) before += 1;
  });
  return `${type?.name ?? ''} ${before + 1}`;
}
