/** Marks the links of a navigation to a URL as the current page, and opens the groups around them. */
export function markCurrentPage(list: HTMLElement, url: string | undefined): void {
  for (const link of list.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (link.href !== url) continue;
    link.setAttribute('aria-current', 'page');
    for (let fold = link.parentElement?.closest('details'); fold != null; fold = fold.parentElement?.closest('details'))
      fold.open = true;
  }
}
