import type { Node as DocumentNode, ResolvedPos, Slice } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';

/**
 * Puts back content that was cut across parts (steps, items, tabs): where the caret is within parts of the same types,
 * the text at both ends joins theirs. Returns null for all other content, which ProseMirror pastes with its parts around it.
 */
export function pasteInPlace({ selection, tr }: EditorState, slice: Slice): Transaction | null {
  const { $from, $to } = selection;
  const depth = $from.depth - slice.openStart;
  if (depth < 0 || depth !== $to.depth - slice.openEnd) return null;
  const starts = listOpenNodes(slice, slice.openStart, (node) => node.firstChild);
  const ends = listOpenNodes(slice, slice.openEnd, (node) => node.lastChild);
  const isSplit = Math.min(starts.length, ends.length) > 1 && starts.at(-1) !== ends.at(-1);
  if (!isSplit || !haveSameTypes(starts, $from) || !haveSameTypes(ends, $to)) return null;
  return tr.maybeStep(new ReplaceStep($from.pos, $to.pos, slice)).failed === null ? tr : null;
}

function listOpenNodes(
  { content }: Slice,
  count: number,
  next: (node: DocumentNode | Slice['content']) => DocumentNode | null,
): readonly DocumentNode[] {
  const nodes: DocumentNode[] = [];
  for (let node = next(content); node !== null && nodes.length < count; node = next(node)) nodes.push(node);
  return nodes;
}

/** True if the innermost nodes around a position have the types of `nodes`, outermost first. */
function haveSameTypes(nodes: readonly DocumentNode[], position: ResolvedPos): boolean {
  return nodes.every(({ type }, index) => position.node(position.depth - nodes.length + 1 + index).type === type);
}
