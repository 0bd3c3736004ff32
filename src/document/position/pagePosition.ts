import type { PageHeaderPosition } from './pageHeaderFields.ts';
import { offsetToHeaderPosition, headerPositionToOffset } from './pageHeaderPosition.ts';
import { findOffsetAfter } from '../patch/findOffsetAfter.ts';
import type { NodeOrigin } from '../patch/documentSourceMap.ts';
import type { JSONContent, Page } from '../page.ts';
import { getSourceMap, type Grammar } from '../read/readPage.ts';

/** A place in a field that stands on a block, as the title of a component: what it is called, the words before the place, and how many UTF-16 units behind it are selected. */
export interface FieldPosition {
  readonly label: string;
  readonly before: string;
  readonly selected: number;
}

/** A place in a page's document: the block, by the index of each node on the way to it, and the words before the place in it; or one above its blocks, or in a field on the block. */
export interface PagePosition {
  readonly path: readonly number[];
  readonly before: string;
  readonly head?: PageHeaderPosition | undefined;
  readonly field?: FieldPosition | undefined;
}

/** Where a place of a page's document is in the page's source, as a UTF-16 offset. A block that is not there any more gives the nearest one around it. */
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

/** The place of a source's offset in its page's document; before the first block it is the document's start. */
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
