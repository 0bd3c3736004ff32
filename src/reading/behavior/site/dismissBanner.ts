import { findClosestWithin, type Behavior } from '../behavior.ts';

const key = 'docwright-banner';

/** A dismissed banner stays hidden until its text changes. */
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
        // If storage is blocked, it reappears on the next page.
        if (!(error instanceof DOMException)) throw error;
      }
    },
    { signal },
  );
};
