import { computePosition, flip, offset, shift, type Placement } from '@floating-ui/dom';

/** Least distance to the window's edges, in pixels. */
const padding = 8;

/** Places a fixed element once beside an anchor: on the other side if there is no room, and always within the window. */
export function placeBeside(
  anchor: Element,
  floating: HTMLElement,
  { placement = 'bottom-start', gap = 4 }: { readonly placement?: Placement; readonly gap?: number } = {},
): void {
  void computePosition(anchor, floating, {
    strategy: 'fixed',
    placement,
    middleware: [offset(gap), flip({ crossAxis: false, padding }), shift({ crossAxis: true, padding })],
  }).then(({ x, y }) => Object.assign(floating.style, { left: `${x}px`, top: `${y}px` }));
}
