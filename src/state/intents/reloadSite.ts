import { openFiles } from '../openFiles/openFiles.ts';
import { services } from '../services.ts';
import { listFiles, openSiteNow, siteStore } from '../site/siteStore.ts';
import { refreshConfiguration } from './refreshSite.ts';

/** Reads all of the open site anew from storage, the files that are open included: after what changes many files at once. */
export async function reloadSite(): Promise<void> {
  const site = openSiteNow();
  if (site === null) return;
  const reopened = await services().workspace.reopen(site.summary.id);
  const now = openSiteNow();
  if (!reopened.ok || now?.summary.id !== site.summary.id) return;
  const { summary, files, changes, conflicts } = reopened.value;
  siteStore.setState({
    site: { ...now, ...listFiles(files), summary: { ...summary, name: now.summary.name }, changes, conflicts },
  });
  await openFiles()?.follow();
  await refreshConfiguration();
}
