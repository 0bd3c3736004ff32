/** Attaches one thing that pages do to an element around drawn blocks, until the signal ends it. */
export type Behavior = (root: HTMLElement, signal: AbortSignal) => void;

/** The nearest element around an event's target that a selector names, within the root; null where there is none. */
export function findClosestWithin(root: HTMLElement, { target }: Event, selector: string): HTMLElement | null {
  const found = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
  return found !== null && root.contains(found) ? found : null;
}
