import type { JSONContent } from '#document/page.ts';
import { blockSpecOf } from '#blocks/registry.ts';

/** Blocks of a page, and the index of each among all its blocks. */
export interface IndexedBlocks {
  readonly doc: JSONContent;
  readonly places: readonly number[];
}

/**
 * Splits a page into the content shown next to it instead of the contents list (a panel, request and response examples;
 * reference §3), and the rest.
 */
export function splitAside(doc: JSONContent): { readonly aside: IndexedBlocks; readonly rest: IndexedBlocks } {
  const placed = (doc.content ?? []).map((node, place) => ({
    node,
    place,
    isBeside: blockSpecOf(node.type)?.isBeside === true,
  }));
  const those = (isBeside: boolean): IndexedBlocks => {
    const own = placed.filter((block) => block.isBeside === isBeside);
    return { doc: { ...doc, content: own.map(({ node }) => node) }, places: own.map(({ place }) => place) };
  };
  return { aside: those(true), rest: those(false) };
}
