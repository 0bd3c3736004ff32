import type { RepoPath } from '#base/repoPath.ts';
import { operationFields, type OperationFields } from '#openapi/operationFields.ts';
import type { Site } from '../site.ts';
import { siteApi, type SiteApi } from './siteApi.ts';

/** What requests of the operations may hold that pages of a site name; the descriptions are read when the first page asks. */
export function fieldsOfPages(
  site: Site,
  docs: Parameters<typeof siteApi>[1],
  read: Parameters<typeof siteApi>[2],
): (path: RepoPath) => OperationFields | null {
  let api: SiteApi | null = null;
  return (path) => {
    api ??= siteApi(site, docs, read);
    const operation = api.operations.get(path);
    return operation === undefined ? null : operationFields(operation);
  };
}
