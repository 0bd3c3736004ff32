import type { RepoPath } from '#base/repoPath.ts';
import type { ApiSiteInput } from '#openapi/pages/buildApiSite.ts';
import type { OpenapiRule } from '#openapi/read/openapiProblem.ts';
import { getOperationKey } from '#openapi/pages/operationReference.ts';
import type { OpenapiDescription } from '#openapi/read/readOpenapi.ts';
import type { Site } from '../site.ts';
import type { ApiNavigation } from './apiNavigation.ts';
import { listRemoteDescriptions, type RemoteDescription } from './remoteDescriptions.ts';
import type { SiteApi } from './siteApi.ts';

/** A generated page, as shown in lists. */
export interface ApiPageListItem {
  readonly path: RepoPath;
  /** The navigation entry it would have if it were a file. */
  readonly entry: string;
  readonly title: string;
  /** Identifies the operation (`getOperationKey`). */
  readonly operation: string;
  readonly method: string;
  readonly deprecated: boolean;
  readonly hidden: boolean;
}

/** The API pages of a site as plain data. `wanted` lists description files whose text isn't known yet. */
export interface ApiPagesSummary {
  readonly wanted: readonly RepoPath[];
  /** All files requested so far, including those that don't exist. */
  readonly files: readonly RepoPath[];
  readonly navigation: ApiNavigation;
  readonly pages: readonly ApiPageListItem[];
  /** For generated files: the overlay that takes their edits. */
  readonly overlays: readonly (readonly [file: RepoPath, overlay: RepoPath])[];
  readonly elsewhere: readonly RemoteDescription[];
  readonly unread: readonly DescriptionFailure[];
}

/** A description that couldn't be read, with a line and a sentence. It has no pages. */
export interface DescriptionFailure {
  readonly path: RepoPath;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** Problems that keep a description from being read. A missing file isn't one: the configuration's own check reports it. */
const unreadRules = new Set<OpenapiRule>(['openapi/not-read', 'openapi/not-openapi', 'openapi/too-large']);

/** Summarizes the API pages of a site for lists and bars. */
export function summarizeApiPages(
  { siteFolder, files }: Site,
  docs: ApiSiteInput['docs'],
  { api, generatedPages, navigation }: SiteApi,
): Omit<ApiPagesSummary, 'wanted' | 'files'> {
  const pages = [...generatedPages].map(([path, { slug, sidebarTitle, method, deprecated, hidden, operation }]) => ({
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
      .map(({ range, message }) => ({ path, line: range.line, message })),
  );
  return { navigation, pages, overlays, elsewhere: listRemoteDescriptions({ docs, siteFolder, files }), unread };
}

/** The overlay for edits: the last one of a generated file; null if there is none. */
export function findEditableOverlay({ generated, overlays }: OpenapiDescription): RepoPath | null {
  return generated === null ? null : (overlays.at(-1) ?? null);
}
