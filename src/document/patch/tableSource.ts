import type { JSONContent } from '../page.ts';
import type { PrintContext } from '../print/printContext.ts';
import { readTablePadding, type TablePadding } from './tablePadding.ts';

/** A column's dashes and alignment colons, of the given width if possible. */
export function formatDashes(align: unknown, width: number): string {
  const left = align === 'left' || align === 'center' ? ':' : '';
  const right = align === 'right' || align === 'center' ? ':' : '';
  return `${left}${'-'.repeat(Math.max(1, width - left.length - right.length))}${right}`;
}

/** Returns the offset of the end of the line that contains an offset. */
export function findLineEnd(source: string, offset: number): number {
  const end = source.indexOf('\n', offset);
  if (end < 0) return source.length;
  return source.charAt(end - 1) === '\r' ? end - 1 : end;
}

/** The row of dashes after a table's heading, without its indentation or the markers before it. */
export function getDelimiterRow(
  { source, origins }: PrintContext,
  head: JSONContent,
): { readonly from: number; readonly to: number; readonly text: string } {
  const line = source.indexOf('\n', origins.get(head)?.to ?? 0) + 1;
  const to = findLineEnd(source, line);
  const from = line + Math.max(0, source.slice(line, to).search(/[|:-]/));
  return { from, to, text: source.slice(from, to) };
}

/** Reads how a table is padded, from its heading and its row of dashes. */
export function getTablePadding(writing: PrintContext, head: JSONContent): TablePadding {
  const textOf = (node: JSONContent) => {
    const origin = writing.origins.get(node);
    return origin === undefined ? '' : writing.source.slice(origin.from, origin.to);
  };
  return readTablePadding(textOf(head), (head.content ?? []).map(textOf), getDelimiterRow(writing, head).text);
}
