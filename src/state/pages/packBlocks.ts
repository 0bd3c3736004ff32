import type { JSONContent } from '#document/page.ts';

/** A document on its way to the worker: blocks that it has already are named by their place in the document it was given last. */
export interface PackedDocument {
  readonly doc: Omit<JSONContent, 'content'>;
  readonly blocks: readonly (JSONContent | number)[];
}

/** Packs a document beside the one that was sent before it; blocks count as the same where they are the same object. */
export function packBlocks(before: JSONContent | null, { content, ...doc }: JSONContent): PackedDocument {
  const places = new Map((before?.content ?? []).map((block, index) => [block, index]));
  return { doc, blocks: (content ?? []).map((block) => places.get(block) ?? block) };
}

/** The document that was packed; null where it names a block that `before` does not have. */
export function unpackBlocks(before: JSONContent | null, { doc, blocks }: PackedDocument): JSONContent | null {
  const content: JSONContent[] = [];
  for (const block of blocks) {
    const found = typeof block === 'number' ? before?.content?.[block] : block;
    if (found === undefined) return null;
    content.push(found);
  }
  return { ...doc, content };
}
