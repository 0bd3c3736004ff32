import { findClosestWithin, type Behavior } from './behavior.ts';

/** Adds the text around a link to the URL that the link opens. */
export const openPrompts: Behavior = (root, signal) => {
  root.addEventListener(
    'click',
    (event) => {
      const link = findClosestWithin(root, event, '[data-open-with]');
      const place = link?.closest('[data-copied]')?.querySelector<HTMLElement>('[data-copy-text]');
      if (link === null || place === null || place === undefined) return;
      link.setAttribute('href', (link.dataset['openWith'] ?? '') + encodeURIComponent(place.innerText.trim()));
    },
    // Runs before the link is followed.
    { signal, capture: true },
  );
};
