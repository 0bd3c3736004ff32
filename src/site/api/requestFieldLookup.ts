import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { listRequestFieldNames, type RequestFieldNames } from '#openapi/model/requestFieldNames.ts';
import type { Site } from '../site.ts';
import { listApiFindings } from './listApiFindings.ts';
import { mayHaveApi } from './mayHaveApi.ts';
import { buildSiteApi, type SiteApi } from './siteApi.ts';

/** What the checks of a folder need from its API descriptions, which are read on the first call. */
export interface FolderApi {
  /** The field names that requests of a page's operation may have; null if the page has no operation. */
  readonly fieldsOf: (path: RepoPath) => RequestFieldNames | null;
  /** All findings in descriptions and the pages made from them. */
  readonly findings: (configuration: RepoPath) => readonly Finding[];
}

/** Reads the API descriptions of a folder's site. */
export function createFolderApi(
  site: Site,
  docs: Parameters<typeof buildSiteApi>[1],
  read: Parameters<typeof buildSiteApi>[2],
): FolderApi {
  let made: SiteApi | null = null;
  const api = () => (made ??= buildSiteApi(site, docs, read));
  return {
    fieldsOf: (path) => {
      const operation = api().operations.get(path);
      return operation === undefined ? null : listRequestFieldNames(operation);
    },
    findings: (configuration) => (mayHaveApi(site) ? listApiFindings(api().api, { configuration, text: read }) : []),
  };
}

/** Returns a lookup of the field names that requests of a page's operation may have. Descriptions are read on the first call. */
export function createRequestFieldLookup(...given: Parameters<typeof createFolderApi>): FolderApi['fieldsOf'] {
  return createFolderApi(...given).fieldsOf;
}
