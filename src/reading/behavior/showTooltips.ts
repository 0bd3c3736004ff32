import { findClosestWithin, type Behavior } from './behavior.ts';

/** Distance between a term and its tooltip, in pixels. */
const gap = 6;
/** Minimum distance to the window's edges, in pixels. */
const edge = 12;
/** Time to move the pointer across the gap, in milliseconds. */
const hideDelay = 150;

/** Shows a tooltip on hover and focus, until both end or Escape is pressed (WCAG 2.2, 1.4.13). */
export const showTooltips: Behavior = (root, signal) => {
  let shown: { readonly words: HTMLElement; readonly tip: HTMLElement } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A tooltip closes when its term scrolls out of view.
  const sight = new IntersectionObserver(([words]) => {
    if (words?.isIntersecting === false) hide();
  });
  const hide = () => {
    clearTimeout(timer);
    sight.disconnect();
    if (shown?.tip.matches(':popover-open') === true) shown.tip.hidePopover();
    shown = null;
  };
  const show = (event: Event) => {
    const words = findClosestWithin(root, event, '[data-tooltip]');
    const tip = words?.querySelector<HTMLElement>('[role="tooltip"]') ?? null;
    if (words === null || tip === null) return;
    clearTimeout(timer);
    if (shown?.words === words) return;
    hide();
    shown = { words, tip };
    tip.showPopover();
    placeAt(words, tip);
    sight.observe(words);
  };
  const leave = (event: PointerEvent | FocusEvent) => {
    if (shown === null || (event.relatedTarget instanceof Node && shown.words.contains(event.relatedTarget))) return;
    clearTimeout(timer);
    timer = setTimeout(hide, hideDelay);
  };
  const follow = () => {
    if (shown !== null) placeAt(shown.words, shown.tip);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown !== null) hide();
  };
  root.addEventListener('pointerover', show, { signal });
  root.addEventListener('focusin', show, { signal });
  root.addEventListener('pointerout', leave, { signal });
  root.addEventListener('focusout', leave, { signal });
  document.addEventListener('keydown', escape, { signal });
  document.addEventListener('scroll', follow, { signal, capture: true, passive: true });
  signal.addEventListener('abort', hide);
};

/** Below the term, or above it if there is no room. */
function placeAt(words: HTMLElement, tip: HTMLElement): void {
  const around = words.getClientRects()[0] ?? words.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.max(edge, Math.min(around.left, innerWidth - width - edge));
  const below = around.bottom + gap;
  const top = below + height > innerHeight - edge ? around.top - gap - height : below;
  Object.assign(tip.style, { left: `${left}px`, top: `${Math.max(edge, top)}px` });
}
