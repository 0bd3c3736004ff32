import type { RepoPath } from '#base/repoPath.ts';
import { notify } from '../noticesStore.ts';
import { openSiteNow } from '../siteStore.ts';
import { saveEverything } from './saveEverything.ts';
import { putBackChange, takeBackChange } from './putBackChange.ts';
import { reloadSite } from './reloadSite.ts';

/** Takes a change back, and offers to put it in place again. */
export async function discardChange(path: RepoPath, title: string): Promise<void> {
  const site = openSiteNow()?.summary.id;
  if (site === undefined) return;
  await saveEverything();
  const discarded = await takeBackChange(site, path);
  if (!discarded.ok) {
    notify(`The change of ${title} could not be discarded. ${discarded.problem.message}`, 'problem');
    return;
  }
  const undo = async (): Promise<void> => {
    const again = await putBackChange(site, discarded.value);
    if (!again.ok) notify(`The change of ${title} could not be put back. ${again.problem.message}`, 'problem');
    await reloadSite();
  };
  await reloadSite();
  notify(`Discarded the change of ${title}.`, 'info', { label: 'Undo', run: () => void undo() });
}
