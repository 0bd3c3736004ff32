import type { RepoPath } from '#base/repoPath.ts';
import { listRequestFieldNames, type RequestFieldNames } from '#openapi/model/requestFieldNames.ts';
import type { Site } from '../site.ts';
import { buildSiteApi, type SiteApi } from './siteApi.ts';

/** Returns a lookup of the field names that requests of a page's operation may have. Descriptions are read on the first call. */
export function createRequestFieldLookup(
  site: Site,
  docs: Parameters<typeof buildSiteApi>[1],
  read: Parameters<typeof buildSiteApi>[2],
): (path: RepoPath) => RequestFieldNames | null {
  let api: SiteApi | null = null;
  return (path) => {
    api ??= buildSiteApi(site, docs, read);
    const operation = api.operations.get(path);
    return operation === undefined ? null : listRequestFieldNames(operation);
  };
}
