import type { EditorView } from '@tiptap/pm/view';

/** The top and bottom of something on the screen, in CSS pixels. */
interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** What of the page's height is too near to its upper and lower edge to be seen well. */
const edge = 0.2;

/** Scrolls the page so that what was found stands in its middle, unless it is well seen already. `where` gives null for what is not there. */
export function scrollToPageCenter(view: EditorView, where: () => Span | null): void {
  const page = view.dom.closest<HTMLElement>('[data-page-scroll]');
  if (page === null) return;
  const centre = () => {
    const span = view.isDestroyed ? null : where();
    if (span === null) return;
    const { top, height } = page.getBoundingClientRect();
    const isSeenWell = span.top > top + height * edge && span.bottom < top + height * (1 - edge);
    if (!isSeenWell) page.scrollTop += (span.top + span.bottom) / 2 - (top + height / 2);
  };
  centre();
  requestAnimationFrame(centre); // the far blocks of a long page get their true height only when they are near
}
