import { findClosestWithin, type Behavior } from '../behavior.ts';

/** On small screens, a button opens the navigation over the page; Escape, a click outside or navigation closes it. */
export const openSidebar: Behavior = (root, signal) => {
  const sidebar = root.querySelector<HTMLElement>('#sidebar');
  const button = root.querySelector<HTMLElement>('[data-open-sidebar]');
  if (sidebar === null || button === null) return;
  const show = (isOpen: boolean) => {
    root.toggleAttribute('data-sidebar-open', isOpen);
    button.setAttribute('aria-expanded', String(isOpen));
  };
  root.addEventListener(
    'click',
    (event) => {
      const isOpen = root.hasAttribute('data-sidebar-open');
      if (findClosestWithin(root, event, '[data-open-sidebar]') !== null) {
        show(!isOpen);
        if (!isOpen) sidebar.querySelector<HTMLElement>('a, summary, button')?.focus();
      } else if (
        isOpen &&
        (findClosestWithin(root, event, '#sidebar') === null || findClosestWithin(root, event, '#sidebar a') !== null)
      )
        show(false);
    },
    { signal },
  );
  root.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !root.hasAttribute('data-sidebar-open')) return;
      show(false);
      button.focus();
    },
    { signal },
  );
};
