import { notify } from '../noticesStore.ts';
import { openSiteNow } from '../siteStore.ts';
import { saveEverything } from './saveEverything.ts';
import { putBackChange, takeBackChange, type TakenBack } from './putBackChange.ts';
import { reloadSite } from './reloadSite.ts';

/** Discards every change of the site, and offers to put them all in place again. */
export async function startOver(): Promise<void> {
  await saveEverything();
  const site = openSiteNow();
  if (site === null) return;
  const discarded: TakenBack[] = [];
  for (const { path } of site.changes) {
    const taken = await takeBackChange(site.summary.id, path);
    if (taken.ok) discarded.push(taken.value);
    else notify(`The change of ${path} could not be discarded. ${taken.problem.message}`, 'problem');
  }
  await reloadSite();
  const undo = async (): Promise<void> => {
    for (const change of discarded.toReversed()) {
      const again = await putBackChange(site.summary.id, change);
      if (!again.ok) notify(`The change of ${change.discarded.change.path} could not be put back. ${again.problem.message}`, 'problem');
    }
    await reloadSite();
  };
  notify('All changes are discarded.', 'info', { label: 'Undo', run: () => void undo() });
}
