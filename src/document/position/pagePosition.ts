import type { PageHeaderPosition } from './pageHeaderFields.ts';
import { offsetToHeaderPosition, headerPositionToOffset } from './pageHeaderPosition.ts';
import { findOffsetAfter } from '../patch/findOffsetAfter.ts';
import type { NodeOrigin } from '../patch/documentSourceMap.ts';
import type { JSONContent, Page } from '../page.ts';
import { getSourceMap, type Grammar } from '../read/readPage.ts';

/**
 * A position in an editable field of a block, such as a component's title: the field's label, the text before the
 * position, and how many UTF-16 units after it are selected.
 */
export interface FieldPosition {
  readonly label: string;
  readonly before: string;
  readonly selected: number;
}

/**
 * A position in a page's document: the block's path of child indexes, and the text before the position in the block. Or
 * a position in the page's header, or in a field of the block.
 */
export interface PagePosition {
  readonly path: readonly number[];
  readonly before: string;
  readonly head?: PageHeaderPosition | undefined;
  readonly field?: FieldPosition | undefined;
}

/** The UTF-16 offset in the source of a document position. If the block no longer exists, uses the closest ancestor. */
export function positionToOffsetWithGrammar(grammar: Grammar, page: Page, place: PagePosition): number {
  const { doc, reading } = getSourceMap(grammar, page);
  const { source } = page;
  if (place.head !== undefined) return headerPositionToOffset(source, place.head) ?? reading.bodyFrom;
  let node: JSONContent | undefined = doc;
  let found: NodeOrigin | undefined;
  for (const index of place.path) {
    node = node?.content?.[index];
    const origin: NodeOrigin | undefined = node === undefined ? undefined : reading.origins.get(node);
    if (origin === undefined) break;
    found = origin;
  }
  if (found === undefined) return reading.bodyFrom;
  const first = found.inline?.[0]?.position?.start.offset;
  const start = first === undefined ? found.from : first + reading.base;
  return start + findOffsetAfter(source.slice(start, found.to), place.before);
}

/** The document position of an offset in the source; the document's start if it is before the first block. */
export function offsetToPositionWithGrammar(grammar: Grammar, page: Page, offset: number): PagePosition {
  const { doc, reading } = getSourceMap(grammar, page);
  const { source } = page;
  const head = offset < reading.bodyFrom ? offsetToHeaderPosition(source, offset) : null;
  if (head !== null) return { path: [], before: '', head };
  const path: number[] = [];
  let node: JSONContent = doc;
  let from = reading.bodyFrom;
  for (;;) {
    const children: readonly JSONContent[] = node.content ?? [];
    const starts = children.map((child) => reading.origins.get(child)?.from ?? Number.POSITIVE_INFINITY);
    const index = starts.findLastIndex((start) => start <= offset);
    const child = children[index];
    const start = starts[index];
    if (child === undefined || start === undefined) break;
    path.push(index);
    node = child;
    from = start;
  }
  return { path, before: path.length === 0 ? '' : source.slice(from, Math.max(from, offset)) };
}
