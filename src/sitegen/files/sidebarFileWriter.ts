import { resolveChromeLinkUrl } from '#reading/site/siteUrls.ts';
import { renderSidebarDocument } from '#reading/site/renderSiteDocument.ts';
import { emptySiteContext } from '#reading/siteContext.ts';
import type { SidebarEntry } from '#site/view/navigationView.ts';
import type { RenderContext } from './renderPages.ts';
import { sha256 } from './sha256.ts';
import { docwrightFolder, type SiteWriter } from './siteWriter.ts';

/** Entries of a sidebar that all stand on each page; of more, those that are not near the page come from a file of their own. */
const mostEntries = 120;

/** Lists of entries that are too long for each page are written once, and named. */
export function createSidebarFileWriter(
  { addressed, around, icon }: RenderContext,
  writer: SiteWriter,
): (entries: readonly SidebarEntry[]) => string | null {
  const made = new Map<readonly SidebarEntry[], string | null>();
  const surroundings = { ...emptySiteContext, icon };
  const ownLink = (href: string) => resolveChromeLinkUrl(addressed, href);
  return (entries) => {
    const known = made.get(entries);
    if (known !== undefined) return known;
    let address: string | null = null;
    if (countOf(entries) > mostEntries) {
      const html = renderSidebarDocument(entries, { ...around, surroundings, ownLink });
      const name = `sidebar.${sha256(html).slice(0, 16)}.html`;
      writer.text(`${docwrightFolder}/${name}`, html);
      address = `${addressed.base}/${docwrightFolder}/${name}`;
    }
    made.set(entries, address);
    return address;
  };
}

function countOf(entries: readonly SidebarEntry[]): number {
  return entries.reduce((sum, entry) => sum + 1 + (entry.kind === 'group' ? countOf(entry.entries) : 0), 0);
}
