import type { Mark, Node as DocumentNode } from '@tiptap/pm/model';

/**
 * The mark of an element or link with a number that no equal one right beside the range has (`document/read/elementNumbers.ts`):
 * ProseMirror joins texts with equal marks.
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
