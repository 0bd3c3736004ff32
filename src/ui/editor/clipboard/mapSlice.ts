import { Fragment, Slice, type Node as DocumentNode } from '@tiptap/pm/model';

/** What a node becomes; null removes it, and a whole one is neither open nor mapped further. */
export type MappedNode = { readonly node: DocumentNode; readonly isWhole?: boolean } | null;

/** A slice with its nodes mapped, outermost first. It is closed where the node at an open end is removed or whole. */
export function mapSlice(slice: Slice, map: (node: DocumentNode) => MappedNode): Slice {
  let { openStart, openEnd } = slice;
  const mapAll = (nodes: Fragment, depth: number, isFirst: boolean, isLast: boolean): Fragment =>
    Fragment.from(
      nodes.content.flatMap((node, index) => {
        const [first, last] = [isFirst && index === 0, isLast && index === nodes.childCount - 1];
        const mapped = map(node);
        const isOpen = mapped !== null && mapped.isWhole !== true;
        const content = isOpen ? mapAll(mapped.node.content, depth + 1, first, last) : Fragment.empty;
        const isLeft = mapped !== null && (!isOpen || node.childCount === 0 || content.childCount > 0);
        if (!isOpen || !isLeft) {
          if (first) openStart = Math.min(openStart, depth);
          if (last) openEnd = Math.min(openEnd, depth);
        }
        if (!isLeft) return [];
        return [!isOpen || node.isText ? mapped.node : mapped.node.copy(content)];
      }),
    );
  const content = mapAll(slice.content, 0, true, true);
  return content.size === 0 ? Slice.empty : new Slice(content, openStart, openEnd);
}
