import { alignChildren } from './alignChildren.ts';
import { isSameAttrs } from './compareDocuments.ts';
import type { JSONContent } from '../page.ts';
import { isTextBlock, getPrintedChildren } from '../print/printedNodes.ts';

/**
 * Which blocks to return: the innermost that differ, these with their parents or with all their containers, the page's own
 * blocks that differ with their neighbors, or all.
 */
export type DiffScope = 'innermost' | 'parents' | 'containers' | 'nearby' | 'all';

/** The blocks of a document that are read back differently than they should be. */
export function findDifferingBlocks(wanted: JSONContent, read: JSONContent, reach: DiffScope): readonly JSONContent[] {
  const left = getPrintedChildren(wanted);
  const right = getPrintedChildren(read);
  if (reach === 'all') return left;
  const places = alignChildren(right, left);
  const differs = (index: number) => places[index]?.equal === false;
  const found = left.filter((_, index) => differs(index));
  // A block may have been read as part of the one before it, which is the same otherwise.
  if (reach === 'nearby' || found.length === 0)
    return left.filter((_, index) => differs(index - 1) || differs(index) || differs(index + 1));
  return found.flatMap((block) => {
    const from = places[left.indexOf(block)]?.from ?? null;
    const other = from === null ? undefined : right[from];
    const isChanged =
      other !== undefined && isContainer(block) && block.type === other.type && isSameAttrs(block.attrs, other.attrs);
    if (!isChanged) return [block];
    const isParent = () =>
      findDifferingBlocks(block, other, 'innermost').some((inner) => block.content?.includes(inner));
    const isWanted = reach === 'containers' || (reach === 'parents' && isParent());
    return [...(isWanted ? [block] : []), ...findDifferingBlocks(block, other, reach)];
  });
}

function isContainer(node: JSONContent): boolean {
  return (
    !isTextBlock(node) &&
    node.type !== 'codeBlock' &&
    !node.type.startsWith('table') &&
    getPrintedChildren(node).length > 0
  );
}
