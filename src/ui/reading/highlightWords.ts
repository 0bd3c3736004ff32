import { diffWords, type TextSpan } from '#state/review/diffWords.ts';
import './wordHighlights.css';

/** Highlight names used by the style sheet. */
export type WordHighlight = 'words-removed' | 'words-added' | 'words-different';

/** Two elements whose words are compared. */
export type ElementPair = readonly [before: Element, after: Element];

/** Inline elements, which don't break a line of text. */
const inline: ReadonlySet<string> = new Set(
  'A ABBR B CODE DEL EM I INS KBD MARK S SMALL SPAN STRONG SUB SUP U'.split(' '),
);
/** Generated elements, whose text isn't the author's. */
const drawn = 'svg, style, button, .math, .diagram, .code-head, .code-lines';

/**
 * Highlights words that differ between paired elements in `roots`, without modifying the DOM. Updates as the DOM changes. `names` are the
 * highlights of the words of the first and the second element of a pair; each can be in use once. Returns a cleanup function; does nothing in
 * browsers without the CSS Custom Highlight API.
 */
export function highlightWords(
  roots: readonly Element[],
  findPairs: () => readonly ElementPair[],
  names: readonly [before: WordHighlight, after: WordHighlight],
): () => void {
  if (!('highlights' in CSS)) return () => undefined;
  const mark = () => {
    const ranges = new Map<WordHighlight, Range[]>(names.map((name) => [name, []]));
    for (const pair of findPairs()) {
      const [left, right] = [writtenIn(pair[0]), writtenIn(pair[1])];
      const found = diffWords(left.text, right.text);
      ranges.get(names[0])?.push(...found.before.flatMap((stretch) => rangeOf(left, stretch)));
      ranges.get(names[1])?.push(...found.after.flatMap((stretch) => rangeOf(right, stretch)));
    }
    for (const [name, found] of ranges) CSS.highlights.set(name, new Highlight(...found));
  };
  let waiting = 0;
  const later = new MutationObserver(() => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(mark);
  });
  for (const root of roots) later.observe(root, { childList: true, characterData: true, subtree: true });
  mark();
  return () => {
    later.disconnect();
    cancelAnimationFrame(waiting);
    for (const name of names) CSS.highlights.delete(name);
  };
}

interface Written {
  readonly text: string;
  /** Offset in the text of each text node. */
  readonly nodes: readonly { readonly node: Text; readonly start: number }[];
}

/** Text of a block, one line per paragraph. */
function writtenIn(block: Element): Written {
  const nodes: { readonly node: Text; readonly start: number }[] = [];
  let text = '';
  let paragraph: Element | null = null;
  const walk = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    if (!(node instanceof Text) || isGenerated(node, block)) continue;
    const around = paragraphOf(node);
    if (paragraph !== null && around !== paragraph) text += '\n';
    paragraph = around;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  return { text, nodes };
}

/** True if the text is in a generated element of the block. The block itself may be part of a button. */
function isGenerated(node: Text, block: Element): boolean {
  const around = node.parentElement?.closest(drawn) ?? null;
  return around !== null && around !== block && block.contains(around);
}

function paragraphOf(node: Text): Element | null {
  let around = node.parentElement;
  while (around !== null && inline.has(around.tagName)) around = around.parentElement;
  return around;
}

/** DOM ranges of a span of the text. */
function rangeOf({ nodes }: Written, { from, to }: TextSpan): readonly Range[] {
  return nodes.flatMap(({ node, start }) => {
    const [begin, end] = [Math.max(0, from - start), Math.min(node.length, to - start)];
    if (begin >= end) return [];
    const range = document.createRange();
    range.setStart(node, begin);
    range.setEnd(node, end);
    return [range];
  });
}
