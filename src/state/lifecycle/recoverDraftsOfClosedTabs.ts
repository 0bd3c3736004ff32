import { readUnsavedDrafts, parseDraftKey, getTabInstanceId } from '../openFiles/unsavedDraft.ts';
import { notifyMerged } from '../openFiles/notifyMerged.ts';
import { getOpenSite, siteStore } from '../site/siteStore.ts';
import { reloadSite } from '../sync/reloadSite.ts';
import type { App } from '../app.ts';

/**
 * Recovers the drafts of another tab of the open site once that tab is gone; one of the open tabs does it. Each tab
 * holds a lock with its name while it lives, so acquiring that lock means the tab is gone. Without lock support, drafts
 * wait until the site is opened next. Returns the stop function.
 */
export function recoverDraftsOfClosedTabs(app: App, tab = getTabInstanceId(app)): () => void {
  const { locks } = app.services;
  if (locks === undefined) return () => undefined;
  let end: () => void = () => undefined;
  const isEnded = new Promise<void>((resolve) => (end = resolve));
  const ended = new AbortController();
  void locks.request(lockOf(tab), () => isEnded);
  /** Tabs that stored drafts and may still be alive. */
  const watched = new Set<string>();
  /** Tabs that closed while no site was open here. */
  const gone = new Set<string>();
  const look = (other: string) => {
    if (watched.has(other)) return;
    watched.add(other);
    void locks
      .request(lockOf(other), { signal: ended.signal }, async () => {
        watched.delete(other);
        if (!(await takeUp(app, other))) gone.add(other);
      })
      .catch(() => watched.delete(other)); // stopped here, or storage failed: the drafts stay until the site is opened next
  };
  const follow = ({ key, newValue }: StorageEvent) => {
    const other = parseDraftKey(key);
    const site = getOpenSite(app)?.summary.id;
    // Another site's drafts are recovered when it is opened next.
    const isOurs = site === undefined || readUnsavedDrafts(app.services.storage(), site, `${other} `).length > 0;
    if (other !== null && other !== tab && newValue !== null && isOurs) look(other);
  };
  const stop = app.get(siteStore).subscribe(({ site }) => {
    if (site.kind !== 'open') return;
    const again = [...gone];
    gone.clear();
    for (const other of again) look(other);
  });
  app.services.window.addEventListener('storage', follow);
  return () => {
    app.services.window.removeEventListener('storage', follow);
    stop();
    ended.abort();
    end();
  };
}

function lockOf(tab: string): string {
  return `docwright tab ${tab}`;
}

/** Recovers a tab's drafts of the open site; false if no site is open. */
async function takeUp(app: App, tab: string): Promise<boolean> {
  const open = getOpenSite(app);
  if (open === null) return false;
  const site = open.summary.id;
  const words = readUnsavedDrafts(app.services.storage(), site, `${tab} `);
  if (words.length > 0) {
    const { recoverDraftsOfTab } = await import('../opening/recoverDrafts.ts');
    await recoverDraftsOfTab(app, open, tab, (path) => notifyMerged(app, path));
  }
  // The tab may have stored changes without announcing them.
  await reloadSite(app);
  if (words.some(({ described }) => described !== undefined)) {
    const { recoverApiTextDrafts } = await import('../opening/recoverApiTextDrafts.ts');
    await recoverApiTextDrafts(app, site);
  }
  return true;
}
