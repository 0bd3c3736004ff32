import { getOpenFiles } from '../openFiles/openFiles.ts';
import { listFiles, getOpenSite, siteStore } from '../site/siteStore.ts';
import { refreshConfiguration } from './refreshSite.ts';
import type { App } from '../app.ts';

/** Rereads the whole open site from storage, including open files, after many files changed at once. */
export async function reloadSite(app: App): Promise<void> {
  const site = getOpenSite(app);
  if (site === null) return;
  const reopened = await app.services.workspace.reopen(site.summary.id);
  const now = getOpenSite(app);
  if (!reopened.ok || now?.summary.id !== site.summary.id) return;
  const { summary, files, changes, conflicts } = reopened.value;
  app.get(siteStore).setState({
    site: { ...now, ...listFiles(files), summary: { ...summary, name: now.summary.name }, changes, conflicts },
  });
  await getOpenFiles(app)?.syncFromStorage();
  await refreshConfiguration(app);
}
