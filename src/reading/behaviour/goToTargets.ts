import { decodedUri } from '#base/decodedUri.ts';
import type { Behaviour } from './behaviour.ts';
import { showTab, tabShowing } from './switchTabs.ts';

/** What the address ends in is shown: folded blocks around it open, tabs switch to it. */
export const goToTargets: Behaviour = (root, signal) => {
  const go = () => void goToTarget(root, decodedUri(location.hash.slice(1)));
  window.addEventListener('hashchange', go, { signal });
  if (location.hash.length > 1) go();
};

/** Shows the element of a name, wherever it is folded away, and scrolls to it; false where there is none. */
export function goToTarget(root: HTMLElement, id: string): boolean {
  const target = id === '' ? null : root.querySelector(`#${CSS.escape(id)}`);
  if (target === null) return false;
  reveal(root, target);
  target.scrollIntoView({ block: 'start' });
  return true;
}

/** Opens all that an element is folded away in. */
export function reveal(root: HTMLElement, target: Element): void {
  for (let around: Element | null = target; around !== null && root.contains(around); around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true;
    const tab = around.getAttribute('role') === 'tabpanel' ? tabShowing(around) : null;
    if (tab !== null) showTab(root, tab);
  }
}
