import type { TextEdit } from '#base/textEdit.ts';
import { findLineStart, getLineIndent } from './documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import { canInterruptParagraph, printFirstChild } from '../print/printBlocks.ts';
import type { PrintContext } from '../print/printContext.ts';
import { getPrintedChildren, isEmptyParagraph } from '../print/printedNodes.ts';

/** The start of a list item: its bullet, if it has one, and the prefix of a first child on the line of its marker. */
export interface ItemStart {
  readonly marker: string;
  readonly prefix: string;
}

/** Where an item's marker ends, and the white space after it. */
interface ItemMarker {
  readonly at: number;
  readonly space: string;
  /** True for the first item of its list, which may follow a paragraph. */
  readonly isFirst: boolean;
  readonly loose: boolean;
}

/** The edit of an item's first line, and the item's content after it. */
interface ItemOpening {
  readonly edit: TextEdit;
  readonly base: JSONContent;
  readonly edited: JSONContent;
}

/**
 * The edit that empties the first line of an item whose other blocks stay on their lines, or that fills it again. Null if
 * the item's first line isn't emptied or filled.
 */
export function patchItemStart(
  writing: PrintContext,
  base: JSONContent,
  edited: JSONContent,
  marker: ItemMarker,
  start: ItemStart,
): ItemOpening | null {
  const [first, second] = getPrintedChildren(base);
  const [text, ...rest] = getPrintedChildren(edited);
  const startsAlone = (child: JSONContent | undefined) => {
    const from = child === undefined ? undefined : writing.origins.get(child)?.from;
    return from !== undefined && getLineIndent(writing.source, from) !== null
      ? findLineStart(writing.source, from)
      : null;
  };
  const [firstLine, secondLine] = [startsAlone(first), startsAlone(second)];
  if (first === undefined || text === undefined) return null;
  if (firstLine !== null && first.type !== 'paragraph' && text.type === 'paragraph' && rest.length > 0) {
    const blank =
      marker.loose || !canInterruptParagraph(first) || holdsBlankLine(writing, first) ? writing.newline : '';
    const words = printFirstChild(writing, text, start.prefix, start.marker);
    const edit = { from: marker.at, to: firstLine, text: `${marker.space}${words}${writing.newline}${blank}` };
    return { edit, base, edited: { ...edited, content: rest } };
  }
  const isEmptied =
    first.type === 'paragraph' &&
    firstLine === null &&
    isEmptyParagraph(edited.content?.[0] ?? first) &&
    secondLine !== null;
  if (!isEmptied || (marker.isFirst && followsText(writing.source, marker.at))) return null;
  const edit = { from: marker.at, to: secondLine, text: writing.newline };
  return { edit, base: { ...base, content: getPrintedChildren(base).slice(1) }, edited };
}

/** True if a block has a blank line: a list with blank lines between its items also has one before it. */
function holdsBlankLine({ source, origins }: PrintContext, block: JSONContent): boolean {
  const origin = origins.get(block);
  return origin !== undefined && /\n[\s>]*\n/.test(source.slice(origin.from, origin.to));
}

/** True if the line before an offset isn't blank: `-` below a paragraph would make it a heading. */
function followsText(source: string, offset: number): boolean {
  const start = findLineStart(source, offset);
  return start > 0 && /[^\s>]/.test(source.slice(findLineStart(source, start - 1), start));
}
