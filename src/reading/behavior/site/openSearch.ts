import type { Behavior } from '../behavior.ts';
import { listenForSearch } from './listenForSearch.ts';

/** Opens the search by button, `/` or Ctrl-K; its code is loaded on first use. */
export const openSearch: Behavior = (root, signal) => {
  const index = root.dataset['searchIndex'];
  if (index === undefined) return;
  const prompt = root.querySelector('.search-prompt')?.textContent ?? 'Search';
  const open = async () => {
    const loaded = await import('./searchDialog.ts').catch(() => null);
    if (loaded !== null && !signal.aborted)
      loaded.openSearchDialog(root, () => loaded.fetchSearchRecords(index), prompt);
  };
  listenForSearch(root, () => void open(), signal);
};
