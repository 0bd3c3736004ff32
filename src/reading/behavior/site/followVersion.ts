import { getOwnProperty } from '#base/getOwnProperty.ts';
import { findClosestWithin } from '../behavior.ts';
import { markCurrentPage } from './markCurrentPage.ts';

/** The parts of a page that depend on the version, and where one is inserted that the page doesn't have yet. */
const parts: readonly (readonly [part: string, anchor: string, position: InsertPosition])[] = [
  ['.switches', '#navigation-items', 'beforebegin'],
  ['.anchors', '#navigation-items', 'beforebegin'],
  ['#navigation-items', '#sidebar-content', 'beforeend'],
  ['.site-tabs', '#navbar', 'beforeend'],
];

/** Shows the navigation of the version that readers chose, if the page is in it, and keeps their choice on the pages that they open. */
export async function followVersion(root: HTMLElement, signal: AbortSignal): Promise<void> {
  const { version: own = '', versions = '{}', searchIndex = '' } = root.dataset;
  const files: Readonly<Record<string, string>> = JSON.parse(versions) as Record<string, string>; // written by the build
  const store = createStore(`docwright-version ${searchIndex.split('/_docwright/')[0] ?? ''}`);
  const wanted = new URLSearchParams(location.search).get('version') ?? store.read();
  const file = wanted === null ? undefined : getOwnProperty(files, wanted);
  const active = file === undefined ? own : (wanted ?? own);
  store.write(active);
  root.addEventListener(
    'click',
    (event) => {
      const link = findClosestWithin(root, event, 'a[href]');
      if (!(link instanceof HTMLAnchorElement)) return;
      const version = link.dataset['version'] ?? active;
      if (store.write(version) || link.origin !== location.origin) return;
      // Without storage, the URL carries the choice.
      const url = new URL(link.href);
      url.searchParams.set('version', version);
      link.href = url.href;
    },
    { signal, capture: true },
  );
  if (file === undefined) return;
  const answer = await fetch(file, { signal });
  if (answer.ok) replaceNavigation(root, await answer.text());
}

function createStore(key: string) {
  return {
    read: (): string | null => {
      try {
        return sessionStorage.getItem(key);
      } catch {
        return null;
      }
    },
    /** False if the browser doesn't allow storage, as in a sandbox. */
    write: (version: string): boolean => {
      try {
        sessionStorage.setItem(key, version);
        return true;
      } catch {
        return false;
      }
    },
  };
}

function replaceNavigation(root: HTMLElement, html: string): void {
  const own =
    root.querySelector<HTMLAnchorElement>('#navigation-items a[aria-current="page"]')?.href ??
    location.origin + location.pathname;
  const drawn = new DOMParser().parseFromString(html, 'text/html').body; // made by the build, which escapes all of it
  for (const [part, anchor, position] of parts) {
    const before = root.querySelector(part);
    const after = drawn.querySelector(part);
    if (after === null) before?.remove();
    else if (before === null) root.querySelector(anchor)?.insertAdjacentElement(position, after);
    else before.replaceWith(after);
  }
  root.toggleAttribute('data-has-tabs', root.querySelectorAll('.site-tab').length > 1);
  const list = root.querySelector<HTMLElement>('#navigation-items');
  if (list === null) return;
  markCurrentPage(list, own);
  for (const link of root.querySelectorAll<HTMLAnchorElement>('.switches a[href="#"]')) link.href = own;
  updatePagination(root, list, own);
}

/** The previous and next pages are the neighbors in the navigation. */
function updatePagination(root: HTMLElement, list: HTMLElement, own: string): void {
  const pages = new Map(
    [...list.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin }) => origin === location.origin)
      .map((link) => [link.href, link.querySelector('.entry-label')?.textContent ?? '']),
  );
  const urls = [...pages.keys()];
  const place = urls.indexOf(own);
  for (const link of root.querySelectorAll<HTMLAnchorElement>('nav.pagination a')) {
    const url = place < 0 ? undefined : urls[place + (link.classList.contains('neighbor-next') ? 1 : -1)];
    link.hidden = url === undefined;
    if (url === undefined) continue;
    link.href = url;
    const title = link.querySelector('.neighbor-title');
    if (title !== null) title.textContent = pages.get(url) ?? '';
  }
}
