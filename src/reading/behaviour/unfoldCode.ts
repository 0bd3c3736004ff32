import { partOf, type Behaviour } from './behaviour.ts';

/** A button shows all lines of long code. */
export const unfoldCode: Behaviour = (root, signal) => {
  root.addEventListener(
    'click',
    (event) => {
      const folded = partOf(root, event, '[data-unfold]')?.closest<HTMLElement>('[data-folded]');
      if (folded === null || folded === undefined) return;
      folded.removeAttribute('data-folded');
      // The button is gone; who goes on by keyboard is in the code.
      folded.querySelector<HTMLElement>('.code-scroll')?.focus({ preventScroll: true });
    },
    { signal },
  );
};
