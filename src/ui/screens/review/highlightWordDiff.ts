import { highlightWords, type ElementPair } from '../../reading/highlightWords.ts';

/** Highlight names used by the style sheet. */
const marked = { before: 'words-removed', after: 'words-added' } as const;

/**
 * Highlights words that differ between paired blocks of two rendered versions, and scrolls to the first. In an inline comparison, both versions
 * are in the same element. Returns a cleanup function.
 */
export function highlightWordDiff(before: Element, after: Element): () => void {
  const stop = highlightWords([before, after], () => changedPairs(before, after), [marked.before, marked.after]);
  revealFirst(marked.before);
  revealFirst(marked.after);
  return stop;
}

/** Scrolls to the first highlighted words if they are out of sight, as in a block taller than the screen. */
function revealFirst(name: string): void {
  if (!('highlights' in CSS)) return;
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
function changedPairs(before: Element, after: Element): readonly ElementPair[] {
  const isInline = before === after;
  return [...before.querySelectorAll(isInline ? '[data-change="replaced"][data-pair]' : '[data-pair]')].flatMap(
    (one) => {
      const pair = `[data-pair="${one.getAttribute('data-pair')}"]`;
      const other = after.querySelector(isInline ? `[data-change="changed"]${pair}` : pair);
      return other === null ? [] : [[one, other] as const];
    },
  );
}
