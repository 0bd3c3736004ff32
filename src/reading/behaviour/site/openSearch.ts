import { partOf, type Behaviour } from '../behaviour.ts';

/** A button, `/` or Ctrl-K open the search; what searches is fetched for the first one. */
export const openSearch: Behaviour = (root, signal) => {
  const index = root.dataset['searchIndex'];
  if (index === undefined) return;
  const prompt = root.querySelector('.search-prompt')?.textContent ?? 'Search';
  const open = async () => {
    const loaded = await import('./searchDialog.ts').catch(() => null);
    if (loaded !== null && !signal.aborted) loaded.showSearch(root, index, prompt);
  };
  root.addEventListener(
    'click',
    (event) => {
      if (partOf(root, event, '[data-search]') !== null) void open();
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    (event) => {
      const isTyping = event.target instanceof HTMLElement && (event.target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName));
      const isShortcut = ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') || (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey);
      if (!isShortcut) return;
      event.preventDefault();
      void open();
    },
    { signal },
  );
};
