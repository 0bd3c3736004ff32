import type { EditorView } from '@tiptap/pm/view';

/** Vertical extent on the screen, in CSS pixels. */
interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** Fraction of the page's height at its top and bottom that counts as too close to the edge. */
const edge = 0.2;

/** Scrolls a match to the page's center, unless it is well within view. `where` returns null if it is not on the page. */
export function scrollToPageCenter(view: EditorView, where: () => Span | null): void {
  const page = view.dom.closest<HTMLElement>('[data-page-scroll]');
  if (page === null) return;
  const center = () => {
    const span = view.isDestroyed ? null : where();
    if (span === null) return;
    const { top, height } = page.getBoundingClientRect();
    const isSeenWell = span.top > top + height * edge && span.bottom < top + height * (1 - edge);
    if (!isSeenWell) page.scrollTop += (span.top + span.bottom) / 2 - (top + height / 2);
  };
  center();
  requestAnimationFrame(center); // distant blocks of a long page get their real height only when near
}
