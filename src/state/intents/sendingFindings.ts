import type { Change } from '#workspace/workspace.ts';
import { worstFirst, type SiteFinding } from '../siteFindings.ts';
import { openSiteNow } from '../siteStore.ts';
import { configurationFindings } from './configurationFindings.ts';
import { saveEverything } from './followWorkspace.ts';
import { isConfigurationFile } from './openSite.ts';
import { pageFindings } from './pageFindings.ts';

/** What is wrong with the changes that are about to be sent: with their pages, and with the configuration where it, or the files that it names, changed. */
export async function sendingFindings(changes: readonly Change[]): Promise<readonly SiteFinding[]> {
  await saveEverything();
  const site = openSiteNow();
  if (site === null) return [];
  const pages = await pageFindings(changes.filter(({ kind }) => kind !== 'deleted').map(({ path }) => path));
  const concernsConfiguration = changes.some(({ path, kind }) => kind === 'deleted' || kind === 'moved' || isConfigurationFile(site, path));
  return worstFirst([...pages, ...(concernsConfiguration ? await configurationFindings() : [])]);
}
