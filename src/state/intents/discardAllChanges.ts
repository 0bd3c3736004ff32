import { notify } from '../notices/noticesStore.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { changeSite } from '../changes/changeSite.ts';
import { refreshSite } from '../sync/refreshSite.ts';
import { saveAll } from '../sync/saveAll.ts';
import { notifyUndoable } from '../changes/notifyUndoable.ts';
import type { App } from '../app.ts';

/** Discards all changes of the site as one undoable step. */
export async function discardAllChanges(app: App): Promise<void> {
  await saveAll(app);
  await refreshSite(app);
  const { changes = [] } = getOpenSite(app) ?? {};
  if (changes.length === 0) return;
  const discarded = await changeSite(
    app,
    'discarding all changes',
    changes.map(({ path }) => ({ kind: 'discard', path })),
    {
      discarded: `Discarded ${changes.length === 1 ? '1 change' : `${changes.length} changes`}`,
      restored: 'Restored all changes',
    },
  );
  if (discarded.ok) notifyUndoable(app, 'Discarded all changes.');
  else notify(app, `Couldn’t discard the changes. ${discarded.problem.message} Nothing was changed.`, 'problem');
}
