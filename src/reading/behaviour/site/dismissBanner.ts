import { findClosestWithin, type Behavior } from '../behavior.ts';

const key = 'docwright-banner';

/** An announcement that was closed stays away until its words change. */
export const dismissBanner: Behavior = (root, signal) => {
  const banner = root.querySelector<HTMLElement>('#banner');
  if (banner?.querySelector('[data-dismiss]') == null) return;
  const words = banner.querySelector('.banner-words')?.textContent ?? '';
  try {
    if (localStorage.getItem(key) === words) banner.hidden = true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  banner.addEventListener(
    'click',
    (event) => {
      if (findClosestWithin(root, event, '[data-dismiss]') === null) return;
      banner.hidden = true;
      try {
        localStorage.setItem(key, words);
      } catch (error) {
        // Where nothing may be stored, it is there again on the next page.
        if (!(error instanceof DOMException)) throw error;
      }
    },
    { signal },
  );
};
