import { deleteUnsavedDraft, readUnsavedDrafts, isSameDraft } from '../openFiles/unsavedDraft.ts';
import { withRecoveryLock } from '../openFiles/withRecoveryLock.ts';
import { toRecoveredText, addRecoveredTexts } from '../openFiles/recoveredTextsStore.ts';
import { fetchedDescriptionsStore } from '../siteFacts/fetchedDescriptions.ts';
import { indexApiPages } from '../siteFacts/siteIndex.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { changeSite } from '../changes/changeSite.ts';
import { planApiTextEdit } from '../changes/planApiEdits.ts';
import { getActiveFile } from '../route/routeStore.ts';
import type { App } from '../app.ts';

/**
 * Applies drafts of API description texts left by closed tabs, as undoable steps, once the site's API pages are read.
 * What can't be applied is kept as a recovered text.
 */
export async function recoverApiTextDrafts(app: App, site: string): Promise<void> {
  for (const word of readUnsavedDrafts(app.services.storage(), site)) {
    if (word.described === undefined) continue;
    const target = word.described;
    await fetchingDone(app, target.file);
    await indexApiPages(app);
    if (getOpenSite(app)?.summary.id !== site) return;
    await withRecoveryLock(app, async () => {
      // Another tab may have applied it in between.
      if (!readUnsavedDrafts(app.services.storage(), site).some((other) => isSameDraft(other, word))) return;
      const { edit, mergeKey } = planApiTextEdit(app, target, word.text);
      const onPage = getActiveFile(app);
      const done = await changeSite(app, `the change to ${target.label}`, [edit], { mergeKey, onPage });
      if (done.ok) deleteUnsavedDraft(app.services.storage(), word);
      else addRecoveredTexts(app, [toRecoveredText(word)]);
    });
  }
}

/** Resolves once a description is no longer being fetched. */
function fetchingDone(app: App, address: string): Promise<void> {
  const isFetching = () => app.get(fetchedDescriptionsStore).getState().byAddress.get(address)?.kind === 'fetching';
  return new Promise((resolve) => {
    if (!isFetching()) return resolve();
    const stop = app.get(fetchedDescriptionsStore).subscribe(() => {
      if (isFetching()) return;
      stop();
      resolve();
    });
  });
}
