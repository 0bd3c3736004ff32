import { normalizeRedirectPath } from '#base/redirects.ts';
import { joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import { isJsonArray, isJsonObject, type DocsJson, type JsonValue } from '../docsJson.ts';
import { findPageFile } from '../navigation/pageFiles.ts';
import type { ConfigFinding } from './configFinding.ts';

/**
 * Finds redirects to a page that isn't in `files`. Paths may also lead to pages generated from API descriptions, which
 * aren't known here. So if the configuration names one, only pages in `known`, which existed before, are reported.
 */
export function checkRedirects(
  { config }: Pick<DocsJson, 'config'>,
  siteFolder: RepoPath,
  files: ReadonlySet<RepoPath>,
  known: ReadonlySet<RepoPath> = new Set(),
): readonly ConfigFinding[] {
  const list = (isJsonArray(config['redirects']) ? config['redirects'] : []).map((redirect) => {
    const { source, destination } = isJsonObject(redirect) ? redirect : {};
    return { source: String(source), destination: typeof destination === 'string' ? destination : '' };
  });
  const isRedirected = redirectedBy(list.map(({ source }) => source));
  const hasApi = namesApi(config);
  return list.flatMap(({ source, destination }, index): readonly ConfigFinding[] => {
    const page = normalizeRedirectPath(destination);
    if (!/^\/[^/]/.test(page) || /[:*]/.test(page) || isRedirected(page)) return [];
    const isIn = (paths: ReadonlySet<RepoPath>) => findPageFile(joinRepoPath(page), siteFolder, paths) !== null;
    const isGone = !isIn(files) && (isIn(known) || (!hasApi && !isFileOrFolder(joinRepoPath(siteFolder, page), files)));
    return isGone
      ? [
          {
            rule: 'config/redirect-to-nothing',
            severity: 'warning',
            message: `The redirect from ${source} goes to ${destination}, but that page doesn’t exist.`,
            path: ['redirects', index, 'destination'],
          },
        ]
      : [];
  });
}

/** Returns a predicate for paths that a redirect may match: `*` matches anything, `:name` one segment, and `:name*` any segments. */
function redirectedBy(sources: readonly string[]): (path: string) => boolean {
  const plainSources = new Set(sources.filter((source) => !/[:*]/.test(source)).map(normalizeRedirectPath));
  // Compares only what precedes the first pattern, so a path that may be redirected is never reported.
  const beginnings = sources
    .filter((source) => /[:*]/.test(source))
    .map((source) => normalizeRedirectPath(source).replace(/[:*].*$/s, ''));
  return (path) => plainSources.has(path) || beginnings.some((beginning) => path.startsWith(beginning));
}

function isFileOrFolder(path: RepoPath, files: ReadonlySet<RepoPath>): boolean {
  if (files.has(path)) return true;
  for (const file of files) if (file.startsWith(`${path}/`)) return true;
  return false;
}

/** True if a configuration names an API description anywhere. */
function namesApi(value: JsonValue): boolean {
  if (isJsonArray(value)) return value.some(namesApi);
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(
    ([key, inner]) => ['openapi', 'asyncapi', 'graphql', 'sdk'].includes(key) || namesApi(inner),
  );
}
