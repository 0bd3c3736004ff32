import type { Heading } from 'mdast';
import type { Fix } from '#base/finding.ts';
import type { LocatedNode } from './locatedNode.ts';

/** A heading, and the nearest titled component around it. */
export interface LocatedHeading {
  readonly node: Heading;
  readonly from: number;
  readonly inside: LocatedNode | null;
}

const deepest = 6;

/**
 * Fix that moves a heading to the level below `before`. The headings below it and next to it shift with it and keep
 * their relative levels, unless `alone` is set. Empty for a setext (underlined) heading.
 */
export function createHeadingLevelFix(
  text: string,
  headings: readonly LocatedHeading[],
  index: number,
  { before, alone }: { readonly before: number; readonly alone: boolean },
): readonly Fix[] {
  const [first, ...after] = headings.slice(index);
  if (first === undefined || !isMarked(text, first)) return [];
  const same = after.filter(({ inside }) => inside?.from === first.inside?.from);
  const end = same.findIndex(({ node }) => (first.node.depth === 1 ? node.depth === 1 : node.depth < first.node.depth));
  const along = alone ? [] : end < 0 ? same : same.slice(0, end);
  const outer: { readonly was: number; readonly is: number }[] = [];
  const edits = [first, ...along].flatMap((heading) => {
    const { node, from } = heading;
    while ((outer.at(-1)?.was ?? 0) >= node.depth) outer.pop();
    const is = Math.min((outer.at(-1)?.is ?? before) + 1, deepest);
    outer.push({ was: node.depth, is });
    return is === node.depth || !isMarked(text, heading) ? [] : [{ from, to: from + node.depth, text: '#'.repeat(is) }];
  });
  const more = edits.length > 1 ? ' and adjust the headings that follow' : '';
  return [{ title: `Change to H${before + 1}${more}`, edits }];
}

function isMarked(text: string, { node, from }: LocatedHeading): boolean {
  return text.startsWith('#'.repeat(node.depth), from);
}
