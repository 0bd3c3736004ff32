import { Fragment, type Mark, type Node as DocumentNode } from '@tiptap/pm/model';
import type { Selection } from '@tiptap/pm/state';

/**
 * Returns the mark of an element or link with an `nth` that differs from those of equal marks next to the range, because ProseMirror joins
 * text nodes with equal marks (`document/read/elementNumbers.ts`).
 */
export function numberApart(doc: DocumentNode, from: number, to: number, mark: Mark): Mark {
  const { nth } = mark.attrs as { readonly nth?: unknown }; // per the schema; other marks have none
  if (typeof nth !== 'number') return mark;
  const beside = [doc.resolve(from).nodeBefore, doc.resolve(to).nodeAfter].flatMap((node) => node?.marks ?? []);
  const withNumber = (number: number) => mark.type.create({ ...mark.attrs, nth: number });
  const isTaken = (number: number) => withNumber(number).isInSet(beside);
  if (!isTaken(nth)) return mark;
  const numbers = [...beside.keys(), beside.length];
  return withNumber(numbers.find((number) => !isTaken(number)) ?? nth);
}

/** Returns content to replace the selection, with `nth` numbers that no mark next to the selection has. */
export function numberContentApart(content: Fragment, { $from, $to }: Pick<Selection, '$from' | '$to'>): Fragment {
  const beside = [$from.nodeBefore, $to.nodeAfter].flatMap((node) => node?.marks ?? []);
  const first = Math.max(
    0,
    ...beside.flatMap(({ attrs }) => (typeof attrs['nth'] === 'number' ? [attrs['nth'] + 1] : [])),
  );
  return first === 0 ? content : raiseNumbers(content, first);
}

function raiseNumbers(content: Fragment, by: number): Fragment {
  return Fragment.from(
    content.content.map((node) => {
      const marks = node.marks.map((mark) => {
        const nth: unknown = mark.attrs['nth'];
        return typeof nth === 'number' ? mark.type.create({ ...mark.attrs, nth: nth + by }) : mark;
      });
      return (node.isText ? node : node.copy(raiseNumbers(node.content, by))).mark(marks);
    }),
  );
}
