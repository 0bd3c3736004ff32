import type { Nodes } from 'mdast';

/** A node of the page's syntax tree with its characters in the page's text and what it stands in. */
export interface LocatedNode {
  readonly node: Nodes;
  readonly from: number;
  readonly to: number;
  readonly parent: LocatedNode | null;
  /** Among the parent's children. */
  readonly index: number;
}

/** What a node stands in, the nearest first. */
export function* iterateAncestors(placed: LocatedNode): Generator<LocatedNode> {
  for (let next = placed.parent; next !== null; next = next.parent) yield next;
}
