import { containsPage, type SidebarEntry } from '#site/view/navigationView.ts';

/** Maximum number of entries of one list before and after the page's own. */
const mostBeside = 30;

/**
 * Returns the part of a long sidebar that is included in each page: the neighbors in the page's list and in the lists
 * around it; of other groups, only the heading is drawn. So a page has the same size in a site of any size.
 */
export function filterNearbyEntries(entries: readonly SidebarEntry[], url: string): readonly SidebarEntry[] {
  const here = Math.max(
    0,
    entries.findIndex((entry) => containsPage(entry, url)),
  );
  return entries
    .slice(Math.max(0, here - mostBeside), here + mostBeside + 1)
    .map((entry) =>
      entry.kind === 'group' && containsPage(entry, url)
        ? { ...entry, entries: filterNearbyEntries(entry.entries, url) }
        : entry,
    );
}
