/** A place in words as they are drawn: in the last of the runs of text that stand one after the other. */
export interface RenderedTextPosition {
  readonly runs: readonly string[];
  /** Counted in the last run. */
  readonly offset: number;
}

/** Where a place in drawn Markdown stands in its source: each run is looked for behind the one before it; what is written otherwise, as an entity, is passed by. */
export function toSourceOffset(source: string, { runs, offset }: RenderedTextPosition): number {
  const plain = oneSpace(source);
  let from = 0;
  let last = 0;
  for (const [index, run] of runs.entries()) {
    const wanted = oneSpace(run);
    const found = plain.indexOf(wanted, from);
    if (index === runs.length - 1) last = found === -1 ? nearest(plain, wanted, offset, from) : found + offset;
    if (found !== -1) from = found + run.length;
  }
  return Math.min(last, source.length);
}

/** The end of as much of what stands before a place as is found; where none of it is, where looking began. */
function nearest(plain: string, run: string, offset: number, from: number): number {
  for (let start = 0; start < offset; start += 1) {
    const found = plain.indexOf(run.slice(start, offset), from);
    if (found !== -1) return found + offset - start;
  }
  return from;
}

/** Line ends are drawn as spaces. */
function oneSpace(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

/** What stands at a point of the screen within an element; null where that is no text. */
export function getRenderedTextPosition(around: Element, x: number, y: number): RenderedTextPosition | null {
  const caret = caretAt(around.ownerDocument, x, y);
  if (caret === null || caret.node.nodeType !== Node.TEXT_NODE || !around.contains(caret.node)) return null;
  const walker = around.ownerDocument.createTreeWalker(around, NodeFilter.SHOW_TEXT);
  const runs: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    runs.push(node.textContent ?? '');
    if (node === caret.node) return { runs, offset: caret.offset };
  }
  return null;
}

/** Safari has the older of both ways alone. */
function caretAt(page: Document, x: number, y: number): { readonly node: Node; readonly offset: number } | null {
  if ('caretPositionFromPoint' in page) {
    const caret = page.caretPositionFromPoint(x, y);
    return caret === null ? null : { node: caret.offsetNode, offset: caret.offset };
  }
  const range = (page as Document).caretRangeFromPoint(x, y);
  return range === null ? null : { node: range.startContainer, offset: range.startOffset };
}
