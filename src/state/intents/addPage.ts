import type { RepoPath } from '#base/repoPath.ts';
import { insertInNavigation } from '#config/edit/moveInNavigation.ts';
import type { Slot } from '#config/navigation/slot.ts';
import { entryFor } from '../navigationNames.ts';
import { openSiteNow } from '../siteStore.ts';
import { changeNavigation } from './changeNavigation.ts';
import { siteFolderOf } from './openSite.ts';

/** Makes a page: its file with the title in its front matter, and its entry (in a new group, where one is named), in one step. */
export async function addPage(title: string, path: RepoPath, slot: Slot, group: string | null): Promise<boolean> {
  const site = openSiteNow();
  if (site === null || site.paths.has(path)) return false;
  const entry = entryFor(path, siteFolderOf(site));
  return changeNavigation(`adding ${title}`, { kind: 'notice', text: `Added ${title}.` }, insertInNavigation(slot, group === null ? entry : { group, pages: [entry] }), [{ kind: 'text', path, text: await newPageText(title) }]);
}

/** Makes the file of an entry that has none. */
export async function createPageFile(title: string, path: RepoPath): Promise<boolean> {
  return changeNavigation(`creating ${path}`, { kind: 'notice', text: `Created ${path}.` }, [], [{ kind: 'text', path, text: await newPageText(title) }]);
}

async function newPageText(title: string): Promise<string> {
  const { patchFrontMatter } = await import('#document/patchFrontMatter.ts');
  return `${patchFrontMatter('', { title })[0]?.text ?? ''}\n`;
}
