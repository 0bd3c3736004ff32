import type { SiteChange, SiteSummary, WorkspaceEvent } from '#workspace/workspace.ts';
import { setSaveBeforeSiteClose } from '../site/saveBeforeSiteClose.ts';
import { syncRecoveredTexts } from '../openFiles/storeRecoveredText.ts';
import { getOpenFiles } from '../openFiles/openFiles.ts';
import { isConfigurationFile } from '../site/isConfigurationFile.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { syncJournal } from '../journal/persistJournal.ts';
import { tabCloseEvent } from '../tabCloseEvent.ts';
import { updateRouteAfterMove } from '../route/updateRouteAfterMove.ts';
import { whenChangesSettled } from '../journal/runSerially.ts';
import { closeSite } from '../intents/openSite.ts';
import { refreshConfiguration, refreshSite } from '../sync/refreshSite.ts';
import { reloadSite } from '../sync/reloadSite.ts';
import { backUpUnsavedDrafts, saveOrBackUp } from '../sync/saveAll.ts';
import type { App } from '../app.ts';

/**
 * Keeps the screen and storage in sync: shows other tabs' changes, and saves typed text when the tab is left. Returns
 * the stop function.
 */
export function syncWithWorkspace(app: App): () => void {
  setSaveBeforeSiteClose(app, () => whenChangesSettled(app).then(() => saveOrBackUp(app)));
  const stop = app.services.workspace.subscribe((event) => {
    if (event.here || getOpenSite(app)?.summary.id !== event.site) return;
    if (event.kind === 'siteForgotten') void closeSite(app);
    else if (event.kind === 'siteChanged') void reloadSite(app);
    else if (event.kind === 'journalGrew') void syncJournal(app);
    else {
      // Files being edited are merged first; the rest of the screen follows.
      void followEvent(app, event);
      const site = getOpenSite(app);
      const isPageAlone = event.kind === 'fileChanged' && site !== null && !isConfigurationFile(site, event.path);
      void refreshSite(app).then(isPageAlone ? null : () => refreshConfiguration(app));
    }
  });
  const keep = (isClosed: boolean) => {
    leaveField(app, isClosed);
    backUpUnsavedDrafts(app);
    void whenChangesSettled(app).then(() => saveOrBackUp(app));
  };
  const close = () => keep(true);
  const leave = () => {
    if (app.services.window.document.visibilityState === 'hidden') keep(false);
    else void reloadIfStale(app);
  };
  const followRecovered = () => {
    const site = getOpenSite(app);
    if (site !== null) syncRecoveredTexts(app, app.services.storage(), site.summary.id);
  };
  app.services.window.document.addEventListener('visibilitychange', leave);
  app.services.window.addEventListener('pagehide', close);
  app.services.window.addEventListener('storage', followRecovered);
  return () => {
    stop();
    app.services.window.document.removeEventListener('visibilitychange', leave);
    app.services.window.removeEventListener('pagehide', close);
    app.services.window.removeEventListener('storage', followRecovered);
  };
}

/**
 * Reloads the site if storage differs from what is shown: a tab may have closed before announcing a change, and a
 * frozen tab gets no messages.
 */
export async function reloadIfStale(app: App): Promise<void> {
  const site = getOpenSite(app);
  if (site === null) return;
  const { workspace } = app.services;
  const { id } = site.summary;
  const [changes, sites] = await Promise.all([workspace.changes(id), workspace.sites()]);
  const known = getOpenSite(app);
  if (known?.summary.id !== id) return;
  if (!changes.ok) return changes.problem.code === 'workspace/site-not-found' ? closeSite(app) : undefined;
  const summary = sites.ok ? sites.value.find((candidate) => candidate.id === id) : undefined;
  const isSame =
    changes.value.length === known.changes.length &&
    changes.value.every((change, index) => isSameChange(change, known.changes[index])) &&
    (summary === undefined || isSameState(summary, known.summary));
  if (!isSame) await reloadSite(app);
  await syncJournal(app);
}

function isSameChange({ path, kind, from, savedAt }: SiteChange, other: SiteChange | undefined): boolean {
  return other?.path === path && other.kind === kind && other.from === from && other.savedAt === savedAt;
}

function isSameState({ commit, draft }: SiteSummary, other: SiteSummary): boolean {
  return commit === other.commit && JSON.stringify(draft) === JSON.stringify(other.draft);
}

/** Fields that commit only on blur commit before the tab closes. */
function leaveField(app: App, isClosed: boolean): void {
  const field = app.services.window.document.activeElement;
  if (field?.matches('input, textarea') !== true) return;
  if (isClosed) field.dispatchEvent(new Event(tabCloseEvent, { bubbles: true }));
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

async function followEvent(
  app: App,
  event: Extract<WorkspaceEvent, { readonly kind: 'fileChanged' | 'fileMoved' }>,
): Promise<void> {
  await getOpenFiles(app)?.syncFileFromStorage(event.kind === 'fileMoved' ? event.from : event.path);
  await syncJournal(app);
  if (event.kind !== 'fileMoved') return;
  // Files that aren't open, such as images, may also be shown.
  updateRouteAfterMove(app, event.from, event.path);
  if ((getOpenSite(app)?.conflicts.length ?? 0) > 0) await reloadSite(app);
}
