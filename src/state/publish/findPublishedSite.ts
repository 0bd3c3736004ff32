import type { SiteSummary } from '#workspace/workspace.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import type { App } from '../app.ts';

/** Returns the URL at which the site's forge publishes its branch; null if none is known. */
export async function findPublishedSite(
  app: App,
  { url, branch }: Pick<SiteSummary, 'url' | 'branch'>,
): Promise<string | null> {
  const located = app.services.locate(url);
  if (located === null) return null;
  const { provider, repository } = located;
  const found = await provider.publishedSite?.(repository, branch, await getRepositoryAccess(app, url));
  return found?.ok === true ? found.value : null;
}
