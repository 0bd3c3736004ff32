import type { Nodes } from 'mdast';

/** A node of the page's syntax tree with its characters in the page's text and what it stands in. */
export interface PlacedNode {
  readonly node: Nodes;
  readonly from: number;
  readonly to: number;
  readonly parent: PlacedNode | null;
  /** Among the parent's children. */
  readonly index: number;
}

/** What a node stands in, the nearest first. */
export function* above(placed: PlacedNode): Generator<PlacedNode> {
  for (let next = placed.parent; next !== null; next = next.parent) yield next;
}
