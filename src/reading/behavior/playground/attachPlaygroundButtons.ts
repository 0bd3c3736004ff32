import { findClosestWithin, type Behavior } from '../behavior.ts';

/** Button that opens the form of its operation; its script is loaded on first use. */
export const attachPlaygroundButtons: Behavior = (root, signal) => {
  root.addEventListener(
    'click',
    (event) => {
      const button = findClosestWithin(root, event, '[data-try]');
      const form = button === null ? null : findPlaygroundData(button);
      if (form === null) return;
      // Without the network, there is nothing to send to either.
      void import('./sitePlayground.ts').then(
        ({ openSitePlayground }) => openSitePlayground(form, signal),
        () => {},
      );
    },
    { signal },
  );
};

/** The data of the form next to its button, as JSON. */
export function findPlaygroundData(button: Element): string | null {
  return button.parentElement?.querySelector('script[data-playground]')?.textContent ?? null;
}
