import type { Playground } from '#openapi/playground/playground.ts';
import { partOf, type Behaviour } from '../behaviour.ts';

/** A button opens the form of its operation, whose script is fetched for the first one. */
export const tryRequests: Behaviour = (root, signal) => {
  root.addEventListener(
    'click',
    (event) => {
      const button = partOf(root, event, '[data-try]');
      const form = button === null ? null : playgroundBeside(button);
      if (form === null) return;
      // Without the network there is nothing to send to either.
      void import('./sitePlayground.ts').then(
        ({ openOnSite }) => openOnSite(form, signal),
        () => {},
      );
    },
    { signal },
  );
};

/** The form that stands beside its button, as data. */
export function playgroundBeside(button: Element): Playground | null {
  const data = button.parentElement?.querySelector('script[data-playground]')?.textContent;
  return data == null ? null : (JSON.parse(data) as Playground); // written by drawReference.tsx
}
