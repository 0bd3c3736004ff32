import type { Behavior } from './behavior.ts';

/** A table wider than its container gets a name and can be focused and scrolled with the keyboard; any other isn't a tab stop. */
export const scrollTables: Behavior = (root, signal) => {
  const watched = new WeakSet<Element>();
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) show(target.closest<HTMLElement>('.table-scroll'));
  });
  const watch = () => {
    for (const part of root.querySelectorAll('.table-scroll, .table-scroll > table')) {
      if (watched.has(part)) continue;
      watched.add(part);
      sizes.observe(part);
    }
  };
  const changes = new MutationObserver(watch);
  changes.observe(root, { childList: true, subtree: true });
  watch();
  signal.addEventListener('abort', () => {
    changes.disconnect();
    sizes.disconnect();
  });
};

function show(place: HTMLElement | null): void {
  if (place === null) return;
  const scrolls = place.scrollWidth > place.clientWidth;
  const attributes = { role: 'group', 'aria-label': 'Table', tabindex: '0' };
  for (const [name, value] of Object.entries(attributes)) {
    if (scrolls) place.setAttribute(name, value);
    else place.removeAttribute(name);
  }
}
