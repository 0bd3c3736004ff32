import { isTextPath } from '#base/fileKind.ts';
import type { Finding } from '#base/finding.ts';
import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { readDocsJson } from '#config/docsJson.ts';
import type { ApiSnapshot } from '#site/api/compareApiSnapshots.ts';
import type { SiteChange } from '#workspace/workspace.ts';
import { getSiteAfterSending } from '../publish/siteAfterSending.ts';
import { isConfigurationFile } from '../site/isConfigurationFile.ts';
import type { OpenSite } from '../site/siteStore.ts';
import { readConfigurationTexts } from '../site/readConfigurationTexts.ts';
import { queryRenderedSite } from '../siteFacts/siteIndex.ts';
import type { App } from '../app.ts';

/**
 * Returns findings for the pages and navigation entries that will reference an operation no API description has, and for
 * generated pages that will be at another URL, if such descriptions were changed. Changes in `leftOut` are not sent.
 */
export async function checkApiChanges(
  app: App,
  site: OpenSite,
  leftOut: readonly SiteChange[],
): Promise<readonly Finding[]> {
  const { configuration } = site;
  const mayDescribe = ({ path }: SiteChange) =>
    /^(?:json|ya?ml)$/.test(extensionOf(path)) && !isConfigurationFile(site, path);
  if (configuration === null || !site.changes.some(mayDescribe)) return [];
  const [then, before] = await Promise.all([
    stateWithout(app, site, configuration.path, leftOut),
    stateWithout(app, site, configuration.path, site.changes),
  ]);
  return (await queryRenderedSite(app, (worker) => worker.apiChangeFindings(configuration.path, then, before))) ?? [];
}

/** Reads the configuration and texts that operations come from, without some changes. */
async function stateWithout(
  app: App,
  site: OpenSite,
  configuration: RepoPath,
  undone: readonly SiteChange[],
): Promise<ApiSnapshot> {
  const { textOf } = getSiteAfterSending(app, site, undone);
  const parts = await readConfigurationTexts(configuration, textOf);
  const { config, locations, format } = readDocsJson(
    parts.get(configuration) ?? '',
    (file) => parts.get(file) ?? null,
    configuration,
  );
  const paths = new Set(undone.flatMap(({ path, from }) => (from === null ? [path] : [path, from])).filter(isTextPath));
  const others = await Promise.all([...paths].map(async (path) => [path, await textOf(path)] as const));
  const texts = [...new Map([...parts, ...others])].map(([path, text]) => ({ path, text }));
  return { docs: { config, locations, format }, texts };
}
