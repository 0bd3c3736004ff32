import { notify } from '../noticesStore.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { changeSite } from './changeSite.ts';
import { refreshSite } from './refreshSite.ts';
import { saveEverything } from './saveEverything.ts';
import { tellStep } from './tellStep.ts';

/** Discards every change of the site, as one step that can be undone. */
export async function startOver(): Promise<void> {
  await saveEverything();
  await refreshSite();
  const { changes = [] } = openSiteNow() ?? {};
  if (changes.length === 0) return;
  const discarded = await changeSite(
    'starting over',
    changes.map(({ path }) => ({ kind: 'discard', path })),
    { discarded: `Started over: ${changes.length === 1 ? '1 change' : `${changes.length} changes`} discarded` },
  );
  if (discarded.ok) tellStep('All changes are discarded.');
  else notify(`The changes could not be discarded. ${discarded.problem.message} Nothing was changed.`, 'problem');
}
