import { countColumns, getLineIndent, type DocumentSourceMap } from '../patch/documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import type { PrintContext } from './printContext.ts';
import { getPrintedChildren, isModuleNode } from './printedNodes.ts';

type Reading = Pick<DocumentSourceMap, 'source' | 'origins'>;

/** Where the page has a list, and the indentations of its items' children that start on lines of their own. */
export interface ListOrigin {
  readonly from: number;
  readonly to: number;
  readonly indents: readonly string[];
}

/** The line of a block that starts on a line of its own. */
interface OwnLine {
  readonly indent: string;
  readonly isAfterBlank: boolean;
}

/**
 * True if lines with this indentation belong to a list item whose marker follows `prefix`; `width` is that of the marker
 * and the white space after it. Up to three more columns make no difference (CommonMark, 5.2).
 */
export function isItemIndent(indent: string, prefix: string, width: number): boolean {
  const more = countColumns(indent) - countColumns(prefix) - width;
  return more >= 0 && more < 4 && indent.replace(/[^>]/g, '') === prefix.replace(/[^>]/g, '');
}

/** The indentation of the children that start on lines of their own, in order. */
export function readChildIndents({ source, origins }: Reading, item: JSONContent): readonly string[] {
  return getPrintedChildren(item).flatMap((child) => {
    const origin = isModuleNode(child) ? undefined : origins.get(child);
    const indent = origin === undefined ? null : getLineIndent(source, origin.from);
    return indent === null ? [] : [indent];
  });
}

/** The least of the indentations that fit an item, so that no child is read as part of another; null if there is none. */
export function findItemIndent(indents: readonly string[], prefix: string, width: number): string | null {
  return indents
    .filter((indent) => isItemIndent(indent, prefix, width))
    .reduce<string | null>(
      (least, indent) => (least === null || countColumns(indent) < countColumns(least) ? indent : least),
      null,
    );
}

/**
 * The indentation of a new item's child: the child's own if it comes from the list, or that of the other items' children;
 * null if neither fits.
 */
export function getChildPrefix(
  writing: PrintContext,
  list: ListOrigin | null,
  child: JSONContent,
  prefix: string,
  width: number,
): string | null {
  if (list === null) return null;
  const own = getOwnLine(writing, list, child);
  return findItemIndent(own === null ? [] : [own.indent], prefix, width) ?? findItemIndent(list.indents, prefix, width);
}

/** Where a child that comes from the list starts there, if that is on a line of its own. */
export function getOwnLine(writing: PrintContext, list: ListOrigin | null, child: JSONContent): OwnLine | null {
  const known = list === null ? null : writing.known.find(child);
  if (list === null || known === null || known.reading.source !== writing.source) return null;
  const { from, to } = known.origin;
  const indent = from >= list.from && to <= list.to ? getLineIndent(writing.source, from) : null;
  if (indent === null) return null;
  return { indent, isAfterBlank: /\n[\s>]*\n[\s>]*$/.test(writing.source.slice(list.from, from)) };
}
