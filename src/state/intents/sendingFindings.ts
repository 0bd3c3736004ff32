import type { Change } from '#workspace/workspace.ts';
import { worstFirst, type SiteFinding } from '#site/siteFindings.ts';
import { openSiteNow } from '../siteStore.ts';
import { configurationFindings } from './configurationFindings.ts';
import { saveEverything } from './saveEverything.ts';
import { isConfigurationFile } from '../isConfigurationFile.ts';
import { linksLeftBehind, pageFindings } from './pageFindings.ts';

/** What is wrong with the changes that are about to be sent: with their pages, with links to what they take away, and with the configuration where it, or the files that it names, changed. */
export async function sendingFindings(changes: readonly Change[]): Promise<readonly SiteFinding[]> {
  await saveEverything();
  const site = openSiteNow();
  if (site === null) return [];
  const changed = changes.filter(({ kind }) => kind !== 'deleted').map(({ path }) => path);
  const gone = changes.flatMap(({ path, kind, from }) => (kind === 'deleted' ? [path] : from === null ? [] : [from])).filter((path) => !site.paths.has(path));
  const pages = [...(await pageFindings(changed)), ...(await linksLeftBehind(gone, new Set(changed)))];
  const concernsConfiguration = changes.some(({ path, kind }) => kind === 'deleted' || kind === 'moved' || isConfigurationFile(site, path));
  return worstFirst([...pages, ...(concernsConfiguration ? await configurationFindings() : [])]);
}
