import type { Finding } from '#base/finding.ts';
import { extensionOf } from '#base/repoPath.ts';
import type { Change } from '#workspace/workspace.ts';
import { baseText } from '../site/baseText.ts';
import { isConfigurationFile } from '../site/isConfigurationFile.ts';
import type { OpenSite } from '../site/siteStore.ts';
import { askFinished } from '../siteFacts/siteFacts.ts';

/** The pages and entries of the navigation that name an operation which changes take out of a description of an API. */
export async function lostOperations(site: OpenSite, changes: readonly Change[]): Promise<readonly Finding[]> {
  const { configuration } = site;
  const described = changes.filter(
    ({ path, from }) => /^(?:json|ya?ml)$/.test(extensionOf(from ?? path)) && !isConfigurationFile(site, path),
  );
  if (configuration === null || described.length === 0) return [];
  const before = await Promise.all(
    described.map(async ({ path, from }) => ({ path: from ?? path, text: await baseText(site, from ?? path) })),
  );
  return (await askFinished((worker) => worker.lostOperations(configuration.path, before))) ?? [];
}
