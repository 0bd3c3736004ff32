import type { Behavior } from '../behavior.ts';
import { markCurrentPage } from './markCurrentPage.ts';

/** Completes a navigation that is too long to include in each page from its own file; the page's entry keeps its position on the screen. */
export const completeSidebar: Behavior = (root, signal) => {
  const list = root.querySelector<HTMLElement>('#navigation-items[data-whole]');
  const sidebar = root.querySelector<HTMLElement>('#sidebar-content');
  const file = list?.dataset['whole'];
  const show = (entry: HTMLElement | null | undefined) => {
    if (entry == null || sidebar === null) return;
    const [row, box] = [entry.getBoundingClientRect(), sidebar.getBoundingClientRect()];
    if (row.bottom > box.bottom - 40 || row.top < box.top) sidebar.scrollTop += row.top - box.top - box.height / 3;
  };
  const current = () => root.querySelector<HTMLElement>('#navigation-items [aria-current="page"]');
  show(current());
  if (list === null || file === undefined) return;
  const complete = async () => {
    const answer = await fetch(file, { signal }).catch(() => null);
    const html = answer?.ok === true ? await answer.text().catch(() => null) : null;
    if (html === null || signal.aborted) return; // the partial list stays
    // Not the window's URL: a server may serve a page with and without a trailing slash.
    const own = root.querySelector<HTMLAnchorElement>('#navigation-items a[aria-current="page"]')?.href;
    const before = current()?.getBoundingClientRect().top;
    const whole = new DOMParser().parseFromString(html, 'text/html').body; // made by the build, which escapes all of it
    list.replaceChildren(...whole.childNodes);
    markCurrentPage(list, own);
    const after = current()?.getBoundingClientRect().top;
    if (sidebar !== null && before !== undefined && after !== undefined) sidebar.scrollTop += after - before;
  };
  void complete();
};
