import { diffWords, type TextSpan } from '#state/review/diffWords.ts';

/** Highlight names used by the style sheet. */
const marked = { before: 'words-removed', after: 'words-added' } as const;

/** Inline elements, which don't break a line of text. */
const inline: ReadonlySet<string> = new Set(
  'A ABBR B CODE DEL EM I INS KBD MARK S SMALL SPAN STRONG SUB SUP U'.split(' '),
);
/** Generated elements, whose text isn't the author's. */
const drawn = 'svg, style, button, .math, .diagram, .code-head, .code-lines';

/**
 * Highlights words that differ between paired blocks of two rendered versions, without modifying the DOM. Updates as the DOM changes. In an
 * inline comparison, both versions are in the same element. Returns a cleanup function; does nothing in browsers without the CSS Custom Highlight API.
 */
export function highlightWordDiff(before: Element, after: Element): () => void {
  if (!('highlights' in CSS)) return () => undefined;
  const mark = () => {
    const ranges: { readonly before: Range[]; readonly after: Range[] } = { before: [], after: [] };
    for (const [one, other] of changedPairs(before, after)) {
      const [left, right] = [writtenIn(one), writtenIn(other)];
      const found = diffWords(left.text, right.text);
      ranges.before.push(...found.before.flatMap((stretch) => rangeOf(left, stretch)));
      ranges.after.push(...found.after.flatMap((stretch) => rangeOf(right, stretch)));
    }
    CSS.highlights.set(marked.before, new Highlight(...ranges.before));
    CSS.highlights.set(marked.after, new Highlight(...ranges.after));
  };
  let waiting = 0;
  const later = new MutationObserver(() => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(mark);
  });
  for (const version of [before, after])
    later.observe(version, { childList: true, characterData: true, subtree: true });
  mark();
  revealFirst(marked.before);
  revealFirst(marked.after);
  return () => {
    later.disconnect();
    cancelAnimationFrame(waiting);
    for (const name of Object.values(marked)) CSS.highlights.delete(name);
  };
}

/** Scrolls to the first highlighted words if they are out of sight, as in a block taller than the screen. */
function revealFirst(name: string): void {
  const [first] = CSS.highlights.get(name) ?? [];
  const { startContainer } = first ?? {};
  if (!(first instanceof Range) || startContainer === undefined) return;
  const { top, bottom } = first.getBoundingClientRect();
  const { top: start, bottom: end } = startContainer.parentElement
    ?.closest('.page-canvas')
    ?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  if (top < Math.max(start, 0) || bottom > Math.min(end, innerHeight))
    startContainer.parentElement?.scrollIntoView({ block: 'center' });
}

/** Blocks and fields that exist in both versions and differ. */
function changedPairs(before: Element, after: Element): readonly (readonly [Element, Element])[] {
  const isInline = before === after;
  return [...before.querySelectorAll(isInline ? '[data-change="replaced"][data-pair]' : '[data-pair]')].flatMap(
    (one) => {
      const pair = `[data-pair="${one.getAttribute('data-pair')}"]`;
      const other = after.querySelector(isInline ? `[data-change="changed"]${pair}` : pair);
      return other === null ? [] : [[one, other] as const];
    },
  );
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
    if (!(node instanceof Text) || node.parentElement?.closest(drawn) != null) continue;
    const around = paragraphOf(node);
    if (paragraph !== null && around !== paragraph) text += '\n';
    paragraph = around;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  return { text, nodes };
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
