/** Position in rendered text: text nodes up to and including the one with the position. */
export interface RenderedTextPosition {
  readonly runs: readonly string[];
  /** Offset in the last run. */
  readonly offset: number;
}

/**
 * Maps a position in rendered Markdown to its source. Each run is searched for after the previous one; text written differently, such as an
 * entity, is skipped.
 */
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

/** End of the longest match of the text before a position; `from` if nothing matches. */
function nearest(plain: string, run: string, offset: number, from: number): number {
  for (let start = 0; start < offset; start += 1) {
    const found = plain.indexOf(run.slice(start, offset), from);
    if (found !== -1) return found + offset - start;
  }
  return from;
}

/** Line breaks are rendered as spaces. */
function oneSpace(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

/** Text position at a screen point inside an element; null if there is no text. */
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

/** Older Safari only supports `caretRangeFromPoint`. */
function caretAt(page: Document, x: number, y: number): { readonly node: Node; readonly offset: number } | null {
  if ('caretPositionFromPoint' in page) {
    const caret = page.caretPositionFromPoint(x, y);
    return caret === null ? null : { node: caret.offsetNode, offset: caret.offset };
  }
  const range = (page as Document).caretRangeFromPoint(x, y);
  return range === null ? null : { node: range.startContainer, offset: range.startOffset };
}
