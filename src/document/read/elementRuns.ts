import { isSameJson } from '#base/isSameJson.ts';
import type { JSONContent } from '../page.ts';

type MarkJson = NonNullable<JSONContent['marks']>[number];

/** Where one of several equal elements next to each other ends in a joined text: the depth of its mark, and the offset. */
interface Cut {
  readonly at: number;
  readonly depth: number;
}

/**
 * Tells equal elements next to each other apart, such as `<kbd>Ctrl</kbd><kbd>C</kbd>`. In the document, they are one run of
 * text with one mark. Only their numbers (`nth` of a mark, `cuts` of a text), which the schema doesn't know and
 * comparisons ignore, keep them apart, for rendering.
 */
export class ElementRuns {
  private readonly marksOf = new WeakMap<JSONContent, readonly MarkJson[]>();
  private readonly numbers = new WeakMap<MarkJson, number>();

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
  join(last: JSONContent, text: string, marks: readonly MarkJson[]): JSONContent {
    const depth = findNextElement(this.previousOf(last), marks);
    const joined = { ...last, text: `${last.text ?? ''}${text}` };
    const cut: Cut = { at: (last.text ?? '').length, depth };
    const node = depth < 0 ? joined : { ...joined, cuts: [...listCuts(last), cut] };
    this.marksOf.set(node, marks);
    return node;
  }

  private previousOf(last: JSONContent | undefined): readonly MarkJson[] {
    return last === undefined ? [] : (this.marksOf.get(last) ?? []);
  }

  private numbered(mark: MarkJson): MarkJson {
    const nth = this.numbers.get(mark);
    return nth === undefined ? mark : { ...mark, nth };
  }
}

/** The depth of the first element that equals the one before it, but is another; -1 if there is none. */
function findNextElement(before: readonly MarkJson[], marks: readonly MarkJson[]): number {
  for (const [depth, mark] of marks.entries()) {
    const other = before[depth];
    if (other === undefined || other.type !== mark.type || !isSameJson(other.attrs, mark.attrs)) return -1;
    if (other !== mark && mark.attrs?.['tag'] !== undefined) return depth;
  }
  return -1;
}

function listCuts(node: JSONContent): readonly Cut[] {
  const cuts: unknown = node['cuts'];
  return Array.isArray(cuts) ? (cuts as readonly Cut[]) : []; // only `ElementRuns` sets them
}

/** Inline nodes with a text for each element. */
export function splitElementRuns(nodes: readonly JSONContent[]): readonly JSONContent[] {
  return nodes.some((node) => node['cuts'] !== undefined) ? nodes.flatMap(splitText) : nodes;
}

function splitText(joined: JSONContent): readonly JSONContent[] {
  const cuts = listCuts(joined);
  const { cuts: _, ...node } = joined;
  const text = node.text ?? '';
  let marks = node.marks ?? [];
  return [...cuts, null].map((cut, index) => {
    const piece = { ...node, marks, text: text.slice(cuts[index - 1]?.at ?? 0, cut?.at) };
    if (cut !== null)
      marks = marks.map((mark, depth) => (depth === cut.depth ? { ...mark, nth: numberOf(mark) + 1 } : mark));
    return piece;
  });
}

/** Number of an element among equal ones next to each other. */
export function numberOf(mark: MarkJson): number {
  const nth: unknown = mark['nth'];
  return typeof nth === 'number' ? nth : 0;
}
