import { isSameJson } from '#base/isSameJson.ts';
import type { JSONContent, JSONMark } from '../page.ts';

/**
 * Tells equal elements next to each other apart, such as `<kbd>Ctrl</kbd><kbd>C</kbd>`. In the document, they are one run of
 * text with one mark. Only their numbers (`nth` of a mark, `cuts` of a text), which the schema doesn't know and
 * comparisons ignore, keep them apart, for rendering.
 */
export class ElementRuns {
  private readonly marksOf = new WeakMap<JSONContent, readonly JSONMark[]>();
  private readonly numbers = new WeakMap<JSONMark, number>();

  /** The node to add after another one: with numbers for the elements that follow equal ones. */
  follow(last: JSONContent | undefined, node: JSONContent): JSONContent {
    const { marks } = node;
    if (marks === undefined) return node;
    const before = this.previousOf(last);
    const depth = findNextElement(before, marks);
    const [previous, next] = [before[depth], marks[depth]];
    if (previous !== undefined && next !== undefined) this.numbers.set(next, (this.numbers.get(previous) ?? 0) + 1);
    const added = marks.some((mark) => this.numbers.has(mark))
      ? { ...node, marks: marks.map((mark) => this.numbered(mark)) }
      : node;
    this.marksOf.set(added, marks);
    return added;
  }

  /** The joined text of two texts with equal marks. */
  join(last: JSONContent, text: string, marks: readonly JSONMark[]): JSONContent {
    const depth = findNextElement(this.previousOf(last), marks);
    const joined = { ...last, text: `${last.text ?? ''}${text}` };
    const cut = { depth, at: (last.text ?? '').length };
    const node = depth < 0 ? joined : { ...joined, cuts: [...(last.cuts ?? []), cut] };
    this.marksOf.set(node, marks);
    return node;
  }

  private previousOf(last: JSONContent | undefined): readonly JSONMark[] {
    return last === undefined ? [] : (this.marksOf.get(last) ?? []);
  }

  private numbered(mark: JSONMark): JSONMark {
    const nth = this.numbers.get(mark);
    return nth === undefined ? mark : { ...mark, nth };
  }
}

/** The depth of the first element that equals the one before it, but is another; -1 if there is none. */
function findNextElement(before: readonly JSONMark[], marks: readonly JSONMark[]): number {
  for (const [depth, mark] of marks.entries()) {
    const other = before[depth];
    if (other === undefined || other.type !== mark.type || !isSameJson(other.attrs, mark.attrs)) return -1;
    if (other !== mark && mark.attrs?.['tag'] !== undefined) return depth;
  }
  return -1;
}

/** Inline nodes with a text for each element. */
export function splitElementRuns(nodes: readonly JSONContent[]): readonly JSONContent[] {
  return nodes.some((node) => node.cuts !== undefined) ? nodes.flatMap(splitText) : nodes;
}

function splitText({ cuts = [], ...node }: JSONContent): readonly JSONContent[] {
  const text = node.text ?? '';
  let marks = node.marks ?? [];
  return [...cuts, null].map((cut, index) => {
    const piece = { ...node, marks, text: text.slice(cuts[index - 1]?.at ?? 0, cut?.at) };
    if (cut !== null)
      marks = marks.map((mark, depth) => (depth === cut.depth ? { ...mark, nth: (mark.nth ?? 0) + 1 } : mark));
    return piece;
  });
}
