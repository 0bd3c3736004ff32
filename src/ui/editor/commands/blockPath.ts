import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { PagePosition } from '#document/position/pagePosition.ts';

/** Path of child indexes to a position; the last is the node that starts there. */
export function getBlockPath(doc: DocumentNode, position: number): readonly number[] {
  const $position = doc.resolve(position);
  return Array.from({ length: $position.depth + 1 }, (_, depth) => $position.index(depth));
}

/** Returns the block at a path and its start position. */
export function findBlockByPath(
  doc: DocumentNode,
  { path }: Pick<PagePosition, 'path'>,
): { readonly node: DocumentNode; readonly position: number } {
  let node = doc;
  let position = 0;
  for (const index of path) {
    const child = node.maybeChild(index);
    if (child === null || child.isInline) break;
    let start = node === doc ? 0 : position + 1;
    for (let earlier = 0; earlier < index; earlier += 1) start += node.child(earlier).nodeSize;
    position = start;
    node = child;
  }
  return { node, position };
}
