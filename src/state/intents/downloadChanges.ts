import { strToU8, zipSync } from 'fflate';
import type { RepoPath } from '#base/repoPath.ts';
import { filesStore } from '../openFiles/filesStore.ts';
import { notify } from '../noticesStore.ts';
import { services } from '../services.ts';
import { openSiteNow } from '../siteStore.ts';
import { saveEverything } from './saveEverything.ts';

/** Saves every changed file in one archive on the person's disk; what was deleted or moved stands in a list inside. */
export async function downloadChanges(): Promise<void> {
  await saveEverything();
  const site = openSiteNow();
  if (site === null) return;
  const files: Record<RepoPath, Uint8Array> = {};
  const gone: string[] = [];
  const unread: string[] = [];
  for (const { path, kind, from } of site.changes) {
    if (kind === 'deleted') gone.push(`deleted: ${path}`);
    if (kind === 'moved') gone.push(`moved: ${from ?? ''} -> ${path}`);
    if (kind === 'deleted') continue;
    const file = await services().workspace.read(site.summary.id, path);
    if (file.ok) files[path] = file.value.bytes;
    else unread.push(path);
  }
  // What storage refuses is on the screen alone.
  for (const [path, file] of Object.entries(filesStore.getState().files)) {
    if (file.kind === 'text' && file.text !== file.stored.text) files[path] = strToU8(file.text);
  }
  if (gone.length > 0) files['deleted-and-moved.txt'] = strToU8(`${gone.join('\n')}\n`);
  saveFile(`${fileNameFrom(site.summary.name)}-changes.zip`, zipSync(files));
  const missing = unread.filter((path) => files[path] === undefined);
  if (missing.length > 0) notify(`These files could not be read and are not in the download: ${missing.join(', ')}`, 'problem');
}

function fileNameFrom(name: string): string {
  const words = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return words === '' ? 'site' : words;
}

function saveFile(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address over once the click is handled; a minute is long enough for any of them.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
