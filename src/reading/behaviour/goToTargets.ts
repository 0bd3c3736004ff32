import { matchIdFragment } from '#site/pageIds.ts';
import type { Behavior } from './behavior.ts';
import { showTab, findTabOfPanel } from './switchTabs.ts';

/** What the URL's fragment means is shown: folded blocks around it open, tabs switch to it. */
export const goToTargets: Behavior = (root, signal) => {
  const go = () => void goToTarget(root, location.hash.slice(1));
  window.addEventListener('hashchange', go, { signal });
  if (location.hash.length > 1) go();
};

/**
 * Shows the part of a page that a fragment means, wherever it is folded away, and scrolls to it. Fragments of other conventions find their part, too
 * (`matchIdFragment`). False if there is none. `prefix` is what the IDs on this screen begin with.
 */
export function goToTarget(root: HTMLElement, fragment: string, prefix = ''): boolean {
  const target = fragment === '' ? null : findTarget(root, fragment, prefix);
  if (target === null) return false;
  revealElement(root, target);
  target.scrollIntoView({ block: 'start' });
  return true;
}

function findTarget(root: HTMLElement, fragment: string, prefix: string): Element | null {
  const find = (within: string, wanted: string): Element | null => {
    const elements = [...root.querySelectorAll(`${within}[id]`)].filter(({ id }) => id.startsWith(prefix));
    const found = matchIdFragment(
      elements.map(({ id }) => id.slice(prefix.length)),
      wanted,
    );
    return found && (elements.find(({ id }) => id === prefix + found.id) ?? null);
  };
  // A heading called "Footer" is `footer-2`, and is meant before the footer of the site.
  return find('.page-text ', fragment) ?? find('.page-text ', `${fragment}-2`) ?? find('', fragment);
}

/** Opens all that an element is folded away in. */
export function revealElement(root: HTMLElement, target: Element): void {
  for (let around: Element | null = target; around !== null && root.contains(around); around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true;
    const tab = around.getAttribute('role') === 'tabpanel' ? findTabOfPanel(around) : null;
    if (tab !== null) showTab(root, tab);
  }
}
