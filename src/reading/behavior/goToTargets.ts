import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { matchIdFragment } from '#site/pageIds.ts';
import type { Behavior } from './behavior.ts';
import { showTab, findTabOfPanel } from './switchTabs.ts';

/** Shows the target of the URL's fragment: opens collapsed blocks and switches tabs. */
export const goToTargets: Behavior = (root, signal) => {
  const go = () => void goToTarget(root, location.hash.slice(1));
  window.addEventListener('hashchange', go, { signal });
  if (location.hash.length > 1) go();
};

/**
 * Shows the part of a page that a fragment names, even if it is collapsed, and scrolls to it. Fragments in other
 * conventions also match (`matchIdFragment`); `#top` and `#` are the start of the page. False if there is none. `prefix` is the prefix of the IDs on this screen.
 */
export function goToTarget(root: HTMLElement, fragment: string, prefix = ''): boolean {
  const found = fragment === '' ? null : findTarget(root, fragment, prefix);
  // HTML, "Navigating to a fragment".
  const target = found ?? (/^(?:top)?$/i.test(fragment) ? root : null);
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
  // A heading called "Footer" has the ID `footer-2`, and takes precedence over the site's footer.
  return (
    find('.page-text ', fragment) ??
    find('.page-text ', `${fragment}-2`) ??
    find('', fragment) ??
    // A link within a part of the page has the whole ID.
    [...root.querySelectorAll('[id]')].find(({ id }) => id === decodeUriSafely(fragment)) ??
    null
  );
}

/** Opens everything that hides an element. */
export function revealElement(root: HTMLElement, target: Element): void {
  for (let around: Element | null = target; around !== null && root.contains(around); around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true;
    const tab = around.getAttribute('role') === 'tabpanel' ? findTabOfPanel(around) : null;
    if (tab !== null) showTab(root, tab);
  }
}
