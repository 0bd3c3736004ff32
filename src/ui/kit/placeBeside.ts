import { computePosition, flip, offset, shift, type Placement } from '@floating-ui/dom';

/** Least distance to the window's edges, in pixels. */
const padding = 8;

/** Where a menu goes if there is no room below: beside its anchor rather than over it, where the pointer would be on one of its items. */
const fallbacks = {
  'bottom-start': ['top-start', 'right-start', 'left-start'],
  'bottom-end': ['top-end', 'left-end', 'right-end'],
} satisfies Record<string, Placement[]>;

/** Places a fixed element once beside an anchor: on another side if there is no room below, and always within the window. */
export function placeBeside(
  anchor: Element,
  floating: HTMLElement,
  { placement = 'bottom-start', gap = 4 }: { readonly placement?: keyof typeof fallbacks; readonly gap?: number } = {},
): void {
  void computePosition(anchor, floating, {
    strategy: 'fixed',
    placement,
    middleware: [
      offset(gap),
      flip({ crossAxis: false, padding, fallbackPlacements: fallbacks[placement] }),
      shift({ crossAxis: true, padding }),
    ],
  }).then(({ x, y }) => Object.assign(floating.style, { left: `${x}px`, top: `${y}px` }));
}
