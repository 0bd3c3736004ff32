import { findClosestWithin, type Behavior } from './behavior.ts';

/** Button that shows all lines of long code. */
export const expandCode: Behavior = (root, signal) => {
  root.addEventListener(
    'click',
    (event) => {
      const folded = findClosestWithin(root, event, '[data-unfold]')?.closest<HTMLElement>('[data-folded]');
      if (folded === null || folded === undefined) return;
      folded.removeAttribute('data-folded');
      // The button is gone, so keyboard focus moves to the code.
      folded.querySelector<HTMLElement>('.code-scroll')?.focus({ preventScroll: true });
    },
    { signal },
  );
};
