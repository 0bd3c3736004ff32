import type { JSONContent, JSONMark } from '../page.ts';

// ProseMirror joins texts with equal marks, and a text has only one of equal marks. So that `<kbd>Ctrl</kbd><kbd>C</kbd>` stays
// two elements, and `<sub><sub>x</sub></sub>` one in another, the mark of an element or link has a number, `nth`: how many
// equal ones begin before it in its text block. Only the differences between numbers mean something, not their values.

/** A mark's attributes without its number. */
export function withoutNumber(attrs: JSONMark['attrs']): JSONMark['attrs'] {
  if (attrs?.['nth'] === undefined) return attrs;
  const { nth: _, ...rest } = attrs;
  return rest;
}

/** True for the marks of elements and links, which have a number. */
export function isNumbered({ attrs }: JSONMark): boolean {
  return attrs !== undefined && ('tag' in attrs || 'href' in attrs);
}

/** Counts equal marks as they begin. */
export class MarkCounter {
  private readonly counts = new Map<string, number>();

  /** The mark with its number, if it is one of an element or link. */
  number(mark: JSONMark): JSONMark {
    if (!isNumbered(mark)) return mark;
    const attrs = withoutNumber(mark.attrs);
    const key = elementKeyOf(mark);
    const nth = this.counts.get(key) ?? 0;
    this.counts.set(key, nth + 1);
    return { ...mark, attrs: { ...attrs, nth } };
  }
}

type Marks = readonly JSONMark[];

/**
 * The content of a text block with the numbers that it has when it is read back: in order, outer elements first. An element
 * that crosses the end of another mark is printed in two parts, so its second part is another one.
 */
export function renumberElements(nodes: readonly JSONContent[]): readonly JSONContent[] {
  if (!nodes.some(({ marks }) => marks?.some(isNumbered) === true)) return nodes;
  const counter = new MarkCounter();
  const open: { readonly key: string; readonly mark: JSONMark }[] = [];
  return nodes.map((node, index) => {
    const marks = node.marks ?? [];
    const keys = new Set(marks.map(keyOf));
    while (open.some(({ key }) => !keys.has(key))) open.pop();
    const begun = marks.filter((mark) => !open.some(({ key }) => key === keyOf(mark)));
    for (const mark of begun.toSorted((a, b) => endOf(nodes, index, b) - endOf(nodes, index, a)))
      open.push({ key: keyOf(mark), mark: counter.number(mark) });
    if (node.marks === undefined) return node;
    return { ...node, marks: inOrder(node.marks, new Map(open.map(({ key, mark }) => [key, mark]))) };
  });
}

const keyOf = ({ type, attrs }: JSONMark) => `${type} ${JSON.stringify(attrs)}`;
const elementKeyOf = ({ type, attrs }: JSONMark) => `${type} ${JSON.stringify(withoutNumber(attrs))}`;

/** The index after the last node of a mark that is on the node at `from`. */
function endOf(nodes: readonly JSONContent[], from: number, mark: JSONMark): number {
  const key = keyOf(mark);
  let end = from;
  while (nodes[end]?.marks?.some((other) => keyOf(other) === key) === true) end += 1;
  return end;
}

/** The marks with their numbers, those of equal elements in one another in ascending order. */
function inOrder(marks: Marks, numbered: ReadonlyMap<string, JSONMark>): Marks {
  const made = marks.map((mark) => numbered.get(keyOf(mark)) ?? mark);
  const groups = new Map<string, JSONMark[]>();
  for (const mark of made) {
    const key = elementKeyOf(mark);
    groups.set(key, [...(groups.get(key) ?? []), mark]);
  }
  if (groups.size === made.length) return made;
  const number = ({ attrs }: JSONMark) => Number(attrs?.['nth']);
  const sorted = new Map(
    [...groups].map(([key, equal]) => [key, equal.toSorted((a, b) => number(a) - number(b)).values()]),
  );
  return made.map((mark) => {
    const next = sorted.get(elementKeyOf(mark))?.next();
    return next?.done === false ? next.value : mark;
  });
}
