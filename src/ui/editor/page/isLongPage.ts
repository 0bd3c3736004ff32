import type { JSONContent } from '#document/page.ts';

/** A page with more blocks is long: its distant blocks are not laid out. */
const manyBlocks = 150;

/**
 * True if a document has so many blocks that those far from the viewport should skip layout. Counts nested blocks
 * too: a changelog may be a few components that contain everything.
 */
export function isLongPage(doc: JSONContent): boolean {
  const rest: JSONContent[] = [...(doc.content ?? [])];
  let blocks = 0;
  for (let node = rest.pop(); node !== undefined && blocks <= manyBlocks; node = rest.pop()) {
    if (node.content === undefined) continue;
    blocks += 1;
    rest.push(...node.content);
  }
  return blocks > manyBlocks;
}
