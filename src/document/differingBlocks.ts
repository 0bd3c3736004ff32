import { sameAttributes, sameDocument } from './compareDocuments.ts';
import type { JSONContent } from './page.ts';
import { isTextBlock, writtenChildren } from './writtenNodes.ts';

/** How far from the difference blocks count as well: the innermost ones alone, the page's own with those beside them, or all. */
export type Reach = 'innermost' | 'nearby' | 'all';

/** The blocks of a document that are read otherwise than they should be. */
export function differingBlocks(wanted: JSONContent, read: JSONContent, reach: Reach): readonly JSONContent[] {
  const left = writtenChildren(wanted);
  const right = writtenChildren(read);
  if (reach === 'all') return left;
  const same = (a: JSONContent | undefined, b: JSONContent | undefined) =>
    a !== undefined && b !== undefined && sameDocument(a, b);
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
    sameAttributes(only.attrs, other.attrs)
  )
    return differingBlocks(only, other, reach);
  return left.slice(start, left.length - end);
}

function isContainer(node: JSONContent): boolean {
  return (
    !isTextBlock(node) &&
    node.type !== 'codeBlock' &&
    !node.type.startsWith('table') &&
    writtenChildren(node).length > 0
  );
}
