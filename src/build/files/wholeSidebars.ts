import { ownLinkAddress } from '#reading/site/siteAddresses.ts';
import { sidebarDocument } from '#reading/site/siteDocument.ts';
import { bareSurroundings } from '#reading/surroundings.ts';
import type { SidebarEntry } from '#site/view/navigationView.ts';
import type { Drawing } from './drawPages.ts';
import { sha256 } from './sha256.ts';
import { ownFolder, type SiteWriter } from './siteWriter.ts';

/** Entries of a sidebar that all stand on each page; of more, those that are not near the page come from a file of their own. */
const mostEntries = 120;

/** Lists of entries that are too long for each page are written once, and named. */
export function wholeSidebars(
  { addressed, around, icon }: Drawing,
  writer: SiteWriter,
): (entries: readonly SidebarEntry[]) => string | null {
  const made = new Map<readonly SidebarEntry[], string | null>();
  const surroundings = { ...bareSurroundings, icon };
  const ownLink = (href: string) => ownLinkAddress(addressed, href);
  return (entries) => {
    const known = made.get(entries);
    if (known !== undefined) return known;
    let address: string | null = null;
    if (countOf(entries) > mostEntries) {
      const html = sidebarDocument(entries, { ...around, surroundings, ownLink });
      const name = `sidebar.${sha256(html).slice(0, 16)}.html`;
      writer.text(`${ownFolder}/${name}`, html);
      address = `${addressed.base}/${ownFolder}/${name}`;
    }
    made.set(entries, address);
    return address;
  };
}

function countOf(entries: readonly SidebarEntry[]): number {
  return entries.reduce((sum, entry) => sum + 1 + (entry.kind === 'group' ? countOf(entry.entries) : 0), 0);
}
