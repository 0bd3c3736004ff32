import { isSameAttrs, isSameDocument } from './compareDocuments.ts';
import type { JSONContent } from '../page.ts';
import { isTextBlock, getPrintedChildren } from '../print/printedNodes.ts';

/** Which blocks to return: the innermost that differ, the page's own blocks with their neighbors, or all. */
export type DiffScope = 'innermost' | 'nearby' | 'all';

/** The blocks of a document that are read back differently than they should be. */
export function findDifferingBlocks(wanted: JSONContent, read: JSONContent, reach: DiffScope): readonly JSONContent[] {
  const left = getPrintedChildren(wanted);
  const right = getPrintedChildren(read);
  if (reach === 'all') return left;
  const same = (a: JSONContent | undefined, b: JSONContent | undefined) =>
    a !== undefined && b !== undefined && isSameDocument(a, b);
  let start = 0;
  while (start < left.length && same(left[start], right[start])) start += 1;
  let end = 0;
  while (
    end < Math.min(left.length, right.length) - start &&
    same(left[left.length - 1 - end], right[right.length - 1 - end])
  )
    end += 1;
  if (reach === 'nearby') return left.slice(Math.max(0, start - 1), left.length - end + 1);
  const [only, other] = [left[start], right[start]];
  const isAlone = left.length - end - start === 1 && right.length - end - start === 1;
  if (
    isAlone &&
    only !== undefined &&
    other !== undefined &&
    isContainer(only) &&
    only.type === other.type &&
    isSameAttrs(only.attrs, other.attrs)
  )
    return findDifferingBlocks(only, other, reach);
  return left.slice(start, left.length - end);
}

function isContainer(node: JSONContent): boolean {
  return (
    !isTextBlock(node) &&
    node.type !== 'codeBlock' &&
    !node.type.startsWith('table') &&
    getPrintedChildren(node).length > 0
  );
}
