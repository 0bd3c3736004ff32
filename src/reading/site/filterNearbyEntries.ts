import { containsPage, type SidebarEntry } from '#site/view/navigationView.ts';

/** So many entries of one list stand on a page, before its own one and after it. */
const mostBeside = 30;

/**
 * The part of a sidebar that stands on each page where all of it would be too long: of the list that holds the page, and of
 * those that its groups stand in, what is beside it; of other groups only the head is drawn. So a page costs the same in a
 * site of any size.
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
