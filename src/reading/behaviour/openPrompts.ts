import { findClosestWithin, type Behavior } from './behavior.ts';

/** A link takes the text that it stands on along to the address that it names. */
export const openPrompts: Behavior = (root, signal) => {
  root.addEventListener(
    'click',
    (event) => {
      const link = findClosestWithin(root, event, '[data-open-with]');
      const place = link?.closest('[data-copied]')?.querySelector<HTMLElement>('[data-copy-text]');
      if (link === null || place === null || place === undefined) return;
      link.setAttribute('href', (link.dataset['openWith'] ?? '') + encodeURIComponent(place.innerText.trim()));
    },
    // Before anybody follows it.
    { signal, capture: true },
  );
};
