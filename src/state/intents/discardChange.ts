import type { RepoPath } from '#base/repoPath.ts';
import { notify } from '../noticesStore.ts';
import { services } from '../services.ts';
import { openSiteNow } from '../siteStore.ts';
import { saveEverything } from './saveEverything.ts';
import { reloadSite } from './reloadSite.ts';

/** Takes a change back, and offers to put it in place again. */
export async function discardChange(path: RepoPath, title: string): Promise<void> {
  const site = openSiteNow()?.summary.id;
  if (site === undefined) return;
  const { workspace } = services();
  await saveEverything();
  const discarded = await workspace.discard(site, path);
  if (!discarded.ok) {
    notify(`The change of ${title} could not be discarded. ${discarded.problem.message}`, 'problem');
    return;
  }
  const undo = async (): Promise<void> => {
    const again = await workspace.reapply(site, discarded.value);
    if (!again.ok) notify(`The change of ${title} could not be put back. ${again.problem.message}`, 'problem');
    await reloadSite();
  };
  await reloadSite();
  notify(`Discarded the change of ${title}.`, 'info', { label: 'Undo', run: () => void undo() });
}
