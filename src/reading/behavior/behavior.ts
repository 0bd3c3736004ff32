/** Attaches one behavior to an element around drawn blocks, until the signal aborts. */
export type Behavior = (root: HTMLElement, signal: AbortSignal) => void;

/** Closest ancestor of an event's target that matches a selector, within the root; null if there is none. */
export function findClosestWithin(root: HTMLElement, { target }: Event, selector: string): HTMLElement | null {
  const found = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
  return found !== null && root.contains(found) ? found : null;
}
