import { findClosestWithin, type Behavior } from '../behavior.ts';

/** Filters a changelog by the tags of its entries. */
export const filterUpdates: Behavior = (root, signal) => {
  const updates = [...root.querySelectorAll<HTMLElement>('[data-tags]')].flatMap((entry) => entry.parentElement ?? []);
  const tagsOf = (update: HTMLElement) =>
    (update.querySelector<HTMLElement>(':scope > [data-tags]')?.dataset['tags'] ?? '')
      .split('\n')
      .filter((tag) => tag !== '');
  const tags = [...new Set(updates.flatMap(tagsOf))].toSorted();
  const [first] = updates;
  if (first === undefined || tags.length < 2) return;
  const bar = document.createElement('div');
  bar.className = 'update-filter';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', 'Filter entries by tag');
  for (const tag of tags) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = tag;
    button.setAttribute('aria-pressed', 'false');
    bar.append(button);
  }
  first.before(bar);
  bar.addEventListener(
    'click',
    (event) => {
      const button = findClosestWithin(root, event, '.update-filter button');
      button?.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
      const chosen = new Set(
        [...bar.children].filter((one) => one.getAttribute('aria-pressed') === 'true').map((one) => one.textContent),
      );
      for (const update of updates) update.hidden = chosen.size > 0 && !tagsOf(update).some((tag) => chosen.has(tag));
    },
    { signal },
  );
};
