import { findClosestWithin } from '../behavior.ts';

/** Calls `open` when a button, `/` or Ctrl-K opens the search. */
export function listenForSearch(root: HTMLElement, open: () => void, signal: AbortSignal): void {
  root.addEventListener(
    'click',
    (event) => {
      if (findClosestWithin(root, event, '[data-search]') !== null) open();
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    (event) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        (event.target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName));
      const isShortcut =
        ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') ||
        (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey);
      if (!isShortcut) return;
      event.preventDefault();
      open();
    },
    { signal },
  );
}
