import type { RepoPath } from '#base/repoPath.ts';
import { listRequestFieldNames, type RequestFieldNames } from '#openapi/model/requestFieldNames.ts';
import type { Site } from '../site.ts';
import { buildSiteApi, type SiteApi } from './siteApi.ts';

/** What requests of the operations may hold that pages of a site name; the descriptions are read when the first page asks. */
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
