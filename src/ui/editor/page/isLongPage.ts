import type { JSONContent } from '#document/page.ts';

/** From here on a page is long: its far blocks are not laid out. */
const manyBlocks = 150;

/** Whether a document holds so many blocks that those far from the window had better not be laid out. Blocks within others count as well: a changelog is a few components with all that happened in them. */
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
