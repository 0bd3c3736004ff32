import type { TextEdit } from '#base/textEdit.ts';
import { isSameDocument } from './compareDocuments.ts';
import type { JSONContent } from '../page.ts';
import { patchTextBlock } from './patchTextBlock.ts';
import { printInlineContent } from '../print/printBlocks.ts';
import { padCell, type ColumnPadding } from './tablePadding.ts';
import type { PrintContext } from '../print/printContext.ts';

/**
 * Edits that change the text of a cell; null if they can't be determined. With `column`, text typed at the end of a
 * cell takes the place of its padding.
 */
export function patchTableCell(
  writing: PrintContext,
  base: JSONContent,
  edited: JSONContent,
  column: ColumnPadding | undefined,
): TextEdit[] | null {
  if (isSameDocument({ ...base, attrs: {} }, { ...edited, attrs: {} })) return [];
  const origin = writing.origins.get(base);
  if (origin === undefined) return null;
  const inside = patchTextBlock(writing, origin, { ...base, attrs: {} }, { ...edited, attrs: {} });
  const raw = writing.source.slice(origin.from, origin.to);
  const [, lead = '', body = '', trail = ''] = /^(\|?)([\s\S]*?)((?<!\\)\|?)$/.exec(raw) ?? [];
  const start = origin.from + lead.length;
  if (inside !== null) return column?.width === body.length ? keepCellWidth(inside, start, body) : inside;
  const text = printInlineContent(writing, edited, '');
  const isPadded = column !== undefined && body.trim() === '' && column.width === body.length;
  return [
    {
      from: start,
      to: origin.to - trail.length,
      text: isPadded ? padCell(text, column) : text === '' ? ' ' : ` ${text} `,
    },
  ];
}

/** The edits of a padded cell; text typed or deleted at its end takes or leaves as much white space. */
function keepCellWidth(edits: readonly TextEdit[], start: number, body: string): TextEdit[] {
  const end = start + body.trimEnd().length;
  const [edit, ...others] = edits;
  if (edit === undefined || others.length > 0 || edit.to !== end || (edit.from !== edit.to && edit.text !== ''))
    return [...edits];
  const blanks = body.length - body.trimEnd().length;
  const more = edit.text.length - (edit.to - edit.from);
  const left = more > 0 ? Math.max(Math.min(1, blanks), blanks - more) : blanks - more;
  return [{ from: edit.from, to: end + blanks, text: edit.text + ' '.repeat(left) }];
}
