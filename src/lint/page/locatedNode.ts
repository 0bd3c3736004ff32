import type { Nodes } from 'mdast';

/** A node of the page's syntax tree with its range in the page's text and its parent. */
export interface LocatedNode {
  readonly node: Nodes;
  readonly from: number;
  readonly to: number;
  readonly parent: LocatedNode | null;
  /** Index among the parent's children. */
  readonly index: number;
}

/** A node's ancestors, nearest first. */
export function* iterateAncestors(placed: LocatedNode): Generator<LocatedNode> {
  for (let next = placed.parent; next !== null; next = next.parent) yield next;
}
