import { alignChildren } from '../patch/alignChildren.ts';
import { isSameDocument } from '../patch/compareDocuments.ts';
import { getLinePrefix, type DocumentSourceMap } from '../patch/documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import { isTextBlock, getNodeText, getPrintedChildren } from '../print/printedNodes.ts';

type ListSource = Pick<DocumentSourceMap, 'source' | 'origins'>;

/** True for bullet and ordered lists. */
export function isListNode(node: JSONContent): boolean {
  return node.type === 'bulletList' || node.type === 'orderedList';
}

/** True if two adjacent lists have the same type, so that only their markers separate them. */
export function isSameListType(a: JSONContent, b: JSONContent): boolean {
  return a.type === b.type && isListNode(a);
}

/** The list marker's character at the start of an item's source. */
export function getListMarker(text: string): string {
  return /^(?:\d+)?([-*+.)])/.exec(text.slice(0, 20))?.[1] ?? '';
}

function markerOf({ source, origins }: ListSource, list: JSONContent | undefined): string | null {
  const origin = list === undefined ? undefined : origins.get(list);
  return origin === undefined ? null : getListMarker(source.slice(origin.from, origin.from + 20));
}

/**
 * Joins lists of the page that became adjacent and have the same marker, because that is how their lines are read
 * (CommonMark, "list"), and the editor joins them on the screen. Lists with different markers stay separate.
 */
export function joinAdjacentLists(page: ListSource, base: JSONContent, edited: JSONContent): JSONContent {
  return holdsListPair(edited) ? metIn(page, base, edited) : edited;
}

function holdsListPair(node: JSONContent): boolean {
  if (isTextBlock(node)) return false;
  const children = getPrintedChildren(node);
  return children.some(
    (child, index) => (index > 0 && isSameListType(children[index - 1] ?? child, child)) || holdsListPair(child),
  );
}

function metIn(page: ListSource, base: JSONContent, edited: JSONContent): JSONContent {
  if (base === edited || !holdsListPair(edited)) return edited;
  const before = getPrintedChildren(base);
  const children: JSONContent[] = [];
  const after = getPrintedChildren(edited);
  let last: number | null = null;
  for (const [index, { from, equal }] of alignChildren(before, after).entries()) {
    const child = after[index];
    if (child === undefined) continue;
    const origin = from === null ? undefined : before[from];
    const next = origin === undefined || equal ? child : metIn(page, origin, child);
    const left = children.at(-1);
    const meets =
      left !== undefined && isSameListType(left, next) && last !== null && from !== null && last + 1 !== from;
    if (meets && last !== null && markerOf(page, before[last]) === markerOf(page, origin))
      children[children.length - 1] = { ...left, content: [...(left.content ?? []), ...(next.content ?? [])] };
    else children.push(next);
    last = from;
  }
  return children.length === after.length && children.every((child, index) => child === after[index])
    ? edited
    : { ...edited, content: children };
}

/** The page's children with lists joined whose items are in one list now; joined lists record where each original list starts. */
export function joinOriginalLists(
  page: ListSource,
  base: readonly JSONContent[],
  edited: readonly JSONContent[],
): readonly JSONContent[] {
  if (base.filter(isListNode).length <= edited.filter(isListNode).length) return base;
  const aligned = alignChildren(base, edited);
  const groups: JSONContent[][] = [];
  let first = 0;
  for (const [index, { from, equal }] of aligned.entries()) {
    const [list, origin] = [edited[index], from === null ? undefined : base[from]];
    if (from === null || list === undefined || origin === undefined) continue;
    if (!equal && isListNode(list)) {
      let next = index + 1;
      while (next < aligned.length && aligned[next]?.from === null) next += 1;
      const group = base
        .slice(first, aligned[next]?.from ?? base.length)
        .filter((other) => other === origin || (other.type === origin.type && sharesItem(other, list)));
      groups.push(group.filter((other) => isWrittenAlike(page, group[0], other)));
    }
    first = from + 1;
  }
  return groups
    .filter(({ length }) => length > 1)
    .reduce<readonly JSONContent[]>((children, group) => joined(page, children, group), base);
}

function sharesItem(one: JSONContent, other: JSONContent): boolean {
  const texts = new Map((other.content ?? []).map((item) => [getNodeText(item), item]));
  return (one.content ?? []).some((item) => {
    const found = texts.get(getNodeText(item));
    return found !== undefined && isSameDocument(item, found);
  });
}

/** True if the items of two lists have the same line prefix, so that they form one list when adjacent. */
function isWrittenAlike({ source, origins }: ListSource, first: JSONContent | undefined, other: JSONContent): boolean {
  const [one, two] = [first === undefined ? undefined : origins.get(first), origins.get(other)];
  return one !== undefined && two !== undefined && getLinePrefix(source, one.from) === getLinePrefix(source, two.from);
}

function joined(
  { origins }: ListSource,
  children: readonly JSONContent[],
  group: readonly JSONContent[],
): readonly JSONContent[] {
  const [first, last] = [group[0], group.at(-1)];
  const [start, end] = [
    first === undefined ? undefined : origins.get(first),
    last === undefined ? undefined : origins.get(last),
  ];
  if (first === undefined || last === undefined || start === undefined || end === undefined) return children;
  const content: JSONContent[] = [];
  const listBoundaries: number[] = [];
  for (const list of group) {
    if (content.length > 0) listBoundaries.push(content.length);
    content.push(...(list.content ?? []));
  }
  const list: JSONContent = { ...first, content };
  origins.set(list, { from: start.from, to: end.to, listBoundaries });
  return [...children.slice(0, children.indexOf(first)), list, ...children.slice(children.indexOf(last) + 1)];
}
