import type { RepoPath } from '#base/repoPath.ts';
import { insertInNavigation } from '#config/edit/moveInNavigation.ts';
import type { Slot } from '#config/navigation/slot.ts';
import { entryFor } from '../navigationNames.ts';
import { openSiteNow } from '../siteStore.ts';
import { changeNavigation } from './changeNavigation.ts';
import { siteFolderOf } from './openSite.ts';

/** Makes a page: its file with the title in its front matter, and its entry, in one step. */
export async function addPage(title: string, path: RepoPath, slot: Slot): Promise<boolean> {
  const site = openSiteNow();
  if (site === null || site.paths.has(path)) return false;
  return changeNavigation(`adding ${title}`, { kind: 'notice', text: `Added ${title}.` }, insertInNavigation(slot, entryFor(path, siteFolderOf(site))), [{ kind: 'text', path, text: await newPageText(title) }]);
}

/** Makes the file of an entry that has none. */
export async function createPageFile(title: string, path: RepoPath): Promise<boolean> {
  return changeNavigation(`creating ${path}`, { kind: 'notice', text: `Created ${path}.` }, [], [{ kind: 'text', path, text: await newPageText(title) }]);
}

async function newPageText(title: string): Promise<string> {
  const { patchFrontMatter } = await import('#document/patchFrontMatter.ts');
  return `${patchFrontMatter('', { title })[0]?.text ?? ''}\n`;
}
