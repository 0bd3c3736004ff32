import type { RepoPath } from '#base/repoPath.ts';
import type { ApiSiteInput } from '#openapi/pages/buildApiSite.ts';
import type { OpenapiRule } from '#openapi/read/openapiProblem.ts';
import { getOperationKey } from '#openapi/pages/operationReference.ts';
import type { OpenapiDescription } from '#openapi/read/readOpenapi.ts';
import type { Site } from '../site.ts';
import type { ApiNavigation } from './apiNavigation.ts';
import { listRemoteDescriptions, type RemoteDescription } from './remoteDescriptions.ts';
import type { SiteApi } from './siteApi.ts';

/** A page that is made from an operation, as lists show it. */
export interface ApiPageListItem {
  readonly path: RepoPath;
  /** Its entry in the navigation, were it a file. */
  readonly entry: string;
  readonly title: string;
  /** Which operation it is: the same one whatever it is called. */
  readonly operation: string;
  readonly method: string;
  readonly deprecated: boolean;
  readonly hidden: boolean;
}

/** The API pages of a site as plain data; `wanted` are files that they are made of and that are not known yet. */
export interface ApiPagesSummary {
  readonly wanted: readonly RepoPath[];
  /** All files that were asked for, known or not there. */
  readonly files: readonly RepoPath[];
  readonly navigation: ApiNavigation;
  readonly pages: readonly ApiPageListItem[];
  /** For files that a tool makes: the overlay that takes what is edited of them. */
  readonly overlays: readonly (readonly [file: RepoPath, overlay: RepoPath])[];
  readonly elsewhere: readonly RemoteDescription[];
  readonly unread: readonly DescriptionFailure[];
}

/** A description that could not be read, from where on and why: a sentence. None of its pages is there. */
export interface DescriptionFailure {
  readonly path: RepoPath;
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

/** What keeps a description from being read at all. One that is not there is the configuration's to mend, which says so. */
const unreadRules = new Set<OpenapiRule>(['openapi/not-read', 'openapi/not-openapi', 'openapi/too-large']);

/** What lists and bars show of the API pages of a site. */
export function summarizeApiPages(
  { siteFolder, files }: Site,
  docs: ApiSiteInput['docs'],
  { api, made, navigation }: SiteApi,
): Omit<ApiPagesSummary, 'wanted' | 'files'> {
  const pages = [...made].map(([path, { slug, sidebarTitle, method, deprecated, hidden, operation }]) => ({
    path,
    entry: slug,
    title: sidebarTitle,
    operation: getOperationKey(operation),
    method,
    deprecated,
    hidden,
  }));
  const overlays = api.sources.flatMap((source) => {
    const overlay = findEditableOverlay(source);
    return overlay === null ? [] : [[source.path, overlay] as const];
  });
  const unread = api.sources.flatMap(({ path, problems }) =>
    problems
      .filter((problem) => problem.path === path && unreadRules.has(problem.rule))
      .slice(0, 1)
      .map(({ place, message }) => ({ path, line: place.line, message })),
  );
  return { navigation, pages, overlays, elsewhere: listRemoteDescriptions({ docs, siteFolder, files }), unread };
}

/** The overlay that takes what is edited: the last one of a file that a tool makes. */
export function findEditableOverlay({ generated, overlays }: OpenapiDescription): RepoPath | null {
  return generated === null ? null : (overlays.at(-1) ?? null);
}
