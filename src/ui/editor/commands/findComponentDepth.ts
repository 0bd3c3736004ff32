import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';

/** True if a node is a component, which Enter and Backspace stay inside of. */
export function isComponent(node: DocumentNode): boolean {
  return node.type.spec.isolating === true && node.type.spec['tableRole'] === undefined;
}

/** Depth of the innermost component around a position; null if there is none. */
export function findComponentDepth($from: ResolvedPos): number | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) if (isComponent($from.node(depth))) return depth;
  return null;
}
