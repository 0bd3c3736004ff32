import type { TextEdit } from '#base/textEdit.ts';
import type { JSONContent } from '../page.ts';
import type { PrintContext } from '../print/printContext.ts';

/** The marker at the start of a list item: its bullet, or its number and delimiter, and the white space after it. */
export const itemMarker = /^(?:([-*+])|(\d{1,9})([.)]))([ \t]*)/;

/** True if all items of an ordered list have the same number. */
export function hasOneNumber(writing: PrintContext, items: readonly JSONContent[]): boolean {
  const numbers = items.map(
    (item) => /^\d+/.exec(writing.source.slice(writing.origins.get(item)?.from).slice(0, 12))?.[0],
  );
  return numbers.length > 1 && numbers.every((number) => number === numbers[0]);
}

/** The edit that gives an item from another list the marker of its new one, if it has another. */
export function withMarker(
  writing: PrintContext,
  item: JSONContent,
  index: number,
  seams: readonly number[],
  marker: string,
): readonly TextEdit[] {
  const origin = index < (seams[0] ?? 0) ? undefined : writing.origins.get(item);
  const found = origin === undefined ? null : itemMarker.exec(writing.source.slice(origin.from, origin.from + 40));
  if (origin === undefined || found === null || (found[1] ?? found[3]) === marker) return [];
  const at = origin.from + (found[2] ?? '').length;
  return [{ from: at, to: at + 1, text: marker }];
}

/** The edits of an ordered list; if its first item was removed, its start number moves to the new first item. */
export function withStart(
  writing: PrintContext,
  edits: TextEdit[],
  items: readonly JSONContent[],
  edited: JSONContent,
  start: number,
): TextEdit[] {
  const first = items[0] === undefined ? undefined : writing.origins.get(items[0]);
  if (
    first === undefined ||
    !edits.some(({ from, to, text }) => from === first.from && to > from && !/^\s*\d/.test(text))
  )
    return edits;
  const removed = edits.find(({ from }) => from === first.from);
  const next = items.map((item) => writing.origins.get(item)).find((origin) => origin?.from === removed?.to);
  if (next === undefined || edited.content === undefined) return edits;
  const digits = /^\d+/.exec(writing.source.slice(next.from, next.from + 12))?.[0] ?? '';
  return [...edits, { from: next.from, to: next.from + digits.length, text: String(start) }];
}
