import { findClosestWithin, type Behavior } from './behavior.ts';

const tabs = '.tab-list > [role="tab"]';

/** Shows a tab's panel on click or arrow key; other tabs of the page with the same title follow. */
export const switchTabs: Behavior = (root, signal) => {
  root.addEventListener(
    'click',
    (event) => {
      const tab = findClosestWithin(root, event, tabs);
      if (tab !== null) showTab(root, tab);
    },
    { signal },
  );
  root.addEventListener(
    'keydown',
    (event) => {
      const tab = findClosestWithin(root, event, tabs);
      const next = tab === null ? null : neighbor(tab, event.key);
      if (next === null) return;
      event.preventDefault();
      showTab(root, next);
      next.focus();
    },
    { signal },
  );
};

/** Shows a tab's panel and, if its tabs are kept in step, those with the same title. The clicked tab keeps its position on the screen. */
export function showTab(root: HTMLElement, tab: HTMLElement): void {
  const before = tab.getBoundingClientRect().top;
  selectTab(tab);
  if (tab.closest('[data-tabs]')?.hasAttribute('data-in-step') === true) {
    for (const other of root.querySelectorAll<HTMLElement>(`[data-in-step] > .tab-bar ${tabs}`))
      if (other !== tab && other.textContent === tab.textContent) selectTab(other);
  }
  const moved = tab.getBoundingClientRect().top - before;
  if (moved !== 0) scrollerOf(root).scrollBy(0, moved);
}

/** The tab that controls a panel. */
export function findTabOfPanel(panel: Element): HTMLElement | null {
  return (
    [...(panel.closest('[data-tabs]')?.querySelectorAll<HTMLElement>(tabs) ?? [])].find(
      (tab) => tab.getAttribute('aria-controls') === panel.id,
    ) ?? null
  );
}

/** Shows a tab's panel, in its own group only. */
export function selectTab(tab: HTMLElement): void {
  const group = tab.closest('[data-tabs]');
  for (const other of tab.parentElement?.children ?? []) {
    const isShown = other === tab;
    other.setAttribute('aria-selected', String(isShown));
    if (other instanceof HTMLElement) other.tabIndex = isShown ? 0 : -1;
    group
      ?.querySelector(`#${CSS.escape(other.getAttribute('aria-controls') ?? '')}`)
      ?.classList.toggle('tab-hidden', !isShown);
  }
  const menu = tab.closest<HTMLDetailsElement>('.tab-menu');
  if (menu !== null) {
    menu.open = false;
    menu.querySelector('summary')?.replaceChildren(...tab.cloneNode(true).childNodes);
  }
  tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function neighbor(tab: HTMLElement, key: string): HTMLElement | null {
  const all = [...(tab.parentElement?.children ?? [])];
  const at = all.indexOf(tab);
  const places: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % all.length,
    ArrowLeft: (at - 1 + all.length) % all.length,
    Home: 0,
    End: all.length - 1,
  };
  const place = places[key];
  const found = place === undefined ? undefined : all[place];
  return found instanceof HTMLElement ? found : null;
}

/** The scroll container: the root itself in the app, the window on a built page. */
function scrollerOf(root: HTMLElement): HTMLElement | Window {
  return root.scrollHeight > root.clientHeight && getComputedStyle(root).overflowY !== 'visible' ? root : window;
}
