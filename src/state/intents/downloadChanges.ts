import { zipSync } from 'fflate';
import { notify } from '../notices/noticesStore.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { collectChanges } from '../review/collectChanges.ts';
import { saveAll } from '../sync/saveAll.ts';
import type { App } from '../app.ts';

/** Downloads all changes as a zip file. */
export async function downloadChanges(app: App): Promise<void> {
  await saveAll(app);
  const site = getOpenSite(app);
  if (site === null) return;
  const { files, unread } = await collectChanges(app, site);
  saveFile(formatArchiveName(site.summary.name, 'changes'), zipSync({ ...files }));
  if (unread.length > 0)
    notify(app, `Couldn’t read these files, so they aren’t in the download: ${unread.join(', ')}`, 'problem');
}

/** Returns the file name of a zip with `what` of a site. */
export function formatArchiveName(name: string, what: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${words === '' ? 'docs' : words}-${what}.zip`;
}

function saveFile(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL when the click is handled; a minute is long enough in any browser.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
