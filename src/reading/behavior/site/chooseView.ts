import type { Behavior } from '../behavior.ts';
import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { getContentsLinks } from './markCurrentHeading.ts';

const key = 'docwright-alternative';

/** Shows one of several views of a page, chosen by name; the choice also applies to other pages. */
export const chooseView: Behavior = (root, signal) => {
  const views = [...root.querySelectorAll<HTMLElement>('[data-alternative]')];
  const nameOf = (view: HTMLElement) => view.querySelector('.block-title')?.textContent ?? '';
  const names = [...new Set(views.map(nameOf))].filter((name) => name !== '');
  const place = root.querySelector('.page-head');
  if (names.length < 2 || place === null) return;
  const label = document.createElement('label');
  label.className = 'view-choice';
  const select = document.createElement('select');
  for (const name of names) select.append(new Option(name));
  label.append('Show content for ', select);
  place.append(label);
  const show = (name: string) => {
    for (const view of views) view.hidden = nameOf(view) !== name;
    for (const link of getContentsLinks(root)) {
      const row = link.parentElement;
      if (row !== null)
        row.hidden =
          document.getElementById(decodeUriSafely(link.hash.slice(1)))?.closest<HTMLElement>('[data-alternative]')
            ?.hidden === true;
    }
  };
  const kept = keptChoice();
  if (kept !== null && names.includes(kept)) select.value = kept;
  show(select.value);
  select.addEventListener(
    'change',
    () => {
      keepChoice(select.value);
      show(select.value);
    },
    { signal },
  );
};

/** If storage is blocked, the choice lasts as long as the page. */
function keptChoice(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function keepChoice(name: string): void {
  try {
    sessionStorage.setItem(key, name);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
