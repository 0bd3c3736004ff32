import type { Change, SiteSummary, WorkspaceEvent } from '#workspace/workspace.ts';
import { beforeLeaving } from '../site/leaving.ts';
import { showRecoveredTexts } from '../openFiles/recoverText.ts';
import { openFiles } from '../openFiles/openFiles.ts';
import { services } from '../services.ts';
import { isConfigurationFile } from '../site/isConfigurationFile.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { syncJournal } from '../journal/keepJournal.ts';
import { tabCloses } from '../tabCloses.ts';
import { followMove } from './followMove.ts';
import { changesDone } from './inTurn.ts';
import { closeSite } from './openSite.ts';
import { refreshConfiguration, refreshSite } from './refreshSite.ts';
import { reloadSite } from './reloadSite.ts';
import { keepLastWords, saveOrKeep } from './saveEverything.ts';

/** Keeps the screen in step with storage: other tabs' changes come in, and what is typed goes out when the tab is left. Gives what ends it. */
export function followWorkspace(): () => void {
  beforeLeaving(() => changesDone().then(saveOrKeep));
  const stop = services().workspace.subscribe((event) => {
    if (event.here || openSiteNow()?.summary.id !== event.site) return;
    if (event.kind === 'siteForgotten') void closeSite();
    else if (event.kind === 'siteChanged') void reloadSite();
    else if (event.kind === 'journalGrew') void syncJournal();
    else {
      // What is typed on meets the other text as early as can be; the rest of the screen follows.
      void followEvent(event);
      const site = openSiteNow();
      const isPageAlone = event.kind === 'fileChanged' && site !== null && !isConfigurationFile(site, event.path);
      void refreshSite().then(isPageAlone ? null : refreshConfiguration);
    }
  });
  const keep = (isClosed: boolean) => {
    leaveField(isClosed);
    keepLastWords();
    void changesDone().then(saveOrKeep);
  };
  const close = () => keep(true);
  const leave = () => {
    if (document.visibilityState === 'hidden') keep(false);
    else void lookAgain();
  };
  const followRecovered = () => {
    const site = openSiteNow();
    if (site !== null) showRecoveredTexts(services().storage(), site.summary.id);
  };
  document.addEventListener('visibilitychange', leave);
  globalThis.addEventListener('pagehide', close);
  globalThis.addEventListener('storage', followRecovered);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', leave);
    globalThis.removeEventListener('pagehide', close);
    globalThis.removeEventListener('storage', followRecovered);
  };
}

/**
 * Reads the site again if storage holds another one than the screen shows: a tab that stored something may have gone before it could announce it, and
 * this tab hears nothing while the browser has it frozen.
 */
export async function lookAgain(): Promise<void> {
  const site = openSiteNow();
  if (site === null) return;
  const { workspace } = services();
  const { id } = site.summary;
  const [changes, sites] = await Promise.all([workspace.changes(id), workspace.sites()]);
  const known = openSiteNow();
  if (known?.summary.id !== id) return;
  if (!changes.ok) return changes.problem.code === 'workspace/site-not-found' ? closeSite() : undefined;
  const summary = sites.ok ? sites.value.find((candidate) => candidate.id === id) : undefined;
  const isSame =
    changes.value.length === known.changes.length &&
    changes.value.every((change, index) => isSameChange(change, known.changes[index])) &&
    (summary === undefined || isSameState(summary, known.summary));
  if (!isSame) await reloadSite();
  await syncJournal();
}

function isSameChange({ path, kind, from, savedAt }: Change, other: Change | undefined): boolean {
  return other?.path === path && other.kind === kind && other.from === from && other.savedAt === savedAt;
}

function isSameState({ commit, draft }: SiteSummary, other: SiteSummary): boolean {
  return commit === other.commit && JSON.stringify(draft) === JSON.stringify(other.draft);
}

/** What a field hands on only when it is left is handed on before the tab goes. */
function leaveField(isClosed: boolean): void {
  const field = document.activeElement;
  if (field?.matches('input, textarea') !== true) return;
  if (isClosed) field.dispatchEvent(new Event(tabCloses, { bubbles: true }));
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

async function followEvent(
  event: Extract<WorkspaceEvent, { readonly kind: 'fileChanged' | 'fileMoved' }>,
): Promise<void> {
  await openFiles()?.followFile(event.kind === 'fileMoved' ? event.from : event.path);
  await syncJournal();
  if (event.kind !== 'fileMoved') return;
  // What is not open may be shown all the same, as a picture is.
  followMove(event.from, event.path);
  if ((openSiteNow()?.conflicts.length ?? 0) > 0) await reloadSite();
}
