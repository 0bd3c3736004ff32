import { findClosestWithin, type Behavior } from '../behavior.ts';

/** Storage key for a reader's choice; a script in the page's head reads it before the first paint. */
const key = 'docwright-mode';

/** Button that switches between light and dark on all pages of the site. */
export const toggleColorMode: Behavior = (root, signal) => {
  const { documentElement } = document;
  const say = () => {
    for (const button of root.querySelectorAll('[data-mode-toggle]'))
      button.setAttribute('aria-pressed', String(documentElement.classList.contains('dark')));
  };
  say();
  root.addEventListener(
    'click',
    (event) => {
      if (findClosestWithin(root, event, '[data-mode-toggle]') === null) return;
      const isDark = documentElement.classList.toggle('dark');
      say();
      try {
        localStorage.setItem(key, isDark ? 'dark' : 'light');
      } catch (error) {
        // If storage is blocked, the choice lasts as long as the page.
        if (!(error instanceof DOMException)) throw error;
      }
    },
    { signal },
  );
};
