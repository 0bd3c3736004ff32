import { findClosestWithin, type Behavior } from './behavior.ts';

const servers = 'select[data-api-servers]';

/** Puts the selected server into the operation's URL and the samples next to it. */
export const chooseServer: Behavior = (root, signal) => {
  root.addEventListener(
    'change',
    (event) => {
      const select = findClosestWithin(root, event, servers);
      const base = select?.parentElement?.querySelector('[data-api-base]');
      if (!(select instanceof HTMLSelectElement) || base === null || base === undefined) return;
      const before = base.textContent ?? '';
      const after = select.value.replace(/\/$/, '');
      base.textContent = after;
      if (before !== '') replaceInCode(root, before, after);
    },
    { signal },
  );
};

function replaceInCode(root: HTMLElement, before: string, after: string): void {
  for (const code of root.querySelectorAll('pre code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.nodeValue?.includes(before) === true) node.nodeValue = node.nodeValue.replaceAll(before, after);
    }
  }
}
