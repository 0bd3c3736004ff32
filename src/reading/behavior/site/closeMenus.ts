import { findClosestWithin, type Behavior } from '../behavior.ts';

/** Keeps at most one menu open; a click outside and Escape close it. */
export const closeMenus: Behavior = (root, signal) => {
  const open = () => root.querySelectorAll<HTMLDetailsElement>('details.switch[open]');
  root.addEventListener(
    'click',
    (event) => {
      const own = findClosestWithin(root, event, 'details.switch');
      for (const menu of open()) if (menu !== own) menu.open = false;
    },
    { signal },
  );
  root.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      for (const menu of open()) {
        menu.open = false;
        menu.querySelector('summary')?.focus();
      }
    },
    { signal },
  );
};
