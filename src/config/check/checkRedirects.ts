import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { normalizeRoute } from '#base/normalizeRoute.ts';
import { isRedirectElsewhere, isRedirectPattern, normalizeRedirectPath } from '#base/redirects.ts';
import { extensionOf, joinRepoPath, parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import { isJsonArray, isJsonObject, type DocsJson } from '../docsJson.ts';
import { isInApiFolder } from '../navigation/apiFolders.ts';
import { findPageAtUrl, findPageFile } from '../navigation/pageFiles.ts';
import type { ConfigFinding } from './configFinding.ts';

/**
 * Finds redirects from a page in `files`, and to a page that isn't there. Pages generated from API descriptions aren't
 * known here, so in their folders, only pages in `known`, which existed before, are reported.
 */
export function checkRedirects(
  { config }: Pick<DocsJson, 'config'>,
  siteFolder: RepoPath,
  files: ReadonlySet<RepoPath>,
  known: ReadonlySet<RepoPath> = new Set(),
): readonly ConfigFinding[] {
  const list = (isJsonArray(config['redirects']) ? config['redirects'] : []).map((redirect) => {
    const { source, destination } = isJsonObject(redirect) ? redirect : {};
    return {
      source: typeof source === 'string' ? source : '',
      // Otherwise, the check of the setting reports that.
      hasSource: typeof source === 'string',
      destination: typeof destination === 'string' ? destination : '',
    };
  });
  if (list.length === 0) return [];
  const isRedirected = redirectedBy(list.map(({ source }) => source));
  const folders = foldersOf(files);
  const isMissing = (destination: string) => {
    const written = normalizeRedirectPath(destination);
    if (!/^\/[^/]/.test(written) || /[:*]/.test(written)) return false;
    const page = decodeUriSafely(written);
    if (isRedirected(page)) return false;
    const entries = [joinRepoPath(page), joinRepoPath(normalizeRoute(written)) || 'index'];
    const isIn = (paths: ReadonlySet<RepoPath>) =>
      entries.some((entry) => findPageFile(entry, siteFolder, paths) !== null);
    if (isIn(files)) return false;
    const path = joinRepoPath(siteFolder, page);
    if (isIn(known)) return true;
    if (files.has(path)) return false;
    return known.has(path) || (!isInApiFolder(joinRepoPath(page), config) && !folders.has(path) && !isGenerated(page));
  };
  return list.flatMap(({ source, hasSource, destination }, index): readonly ConfigFinding[] => {
    const page = findRedirectedPage({ source, destination }, siteFolder, files);
    return [
      ...(page === null
        ? []
        : [
            {
              rule: 'config/redirect-from-page',
              severity: 'warning' as const,
              message: `The redirect from ${source} starts at a page that exists, ${page}. Depending on the host, readers get the page or the redirect.`,
              path: ['redirects', index, 'source'],
            },
          ]),
      ...(hasSource && isMissing(destination)
        ? [
            {
              rule: 'config/redirect-to-nothing',
              severity: 'warning' as const,
              message: `${source.trim() === '' ? 'A redirect' : `The redirect from ${source}`} goes to ${destination}, but that page doesn’t exist.`,
              path: ['redirects', index, 'destination'],
            },
          ]
        : []),
    ];
  });
}

/** True if a path can be of a file or server that hosts generate, such as `/llms.txt`, `/changelog/rss.xml`, and `/mcp`. */
function isGenerated(path: string): boolean {
  const extension = extensionOf(path);
  return path === '/mcp' || (/^[a-z][a-z\d]*$/.test(extension) && !/^(?:mdx?|html?)$/.test(extension));
}

/** The page at a redirect's source. Patterns may also be meant for what no page has, and redirects to the same path are loops. */
function findRedirectedPage(
  { source, destination }: { readonly source: string; readonly destination: string },
  siteFolder: RepoPath,
  files: ReadonlySet<RepoPath>,
): RepoPath | null {
  if (source === '' || /[?#]|\.(?:mdx?|html?)$|\/index$/i.test(source)) return null;
  if (isRedirectPattern(source) || isRedirectElsewhere(source)) return null;
  if (normalizeRedirectPath(source) === normalizeRedirectPath(destination)) return null;
  return findPageAtUrl(source, siteFolder, files);
}

/** Returns a predicate for paths that a redirect may match: `*` matches anything, `:name` one segment, and `:name*` any segments. */
function redirectedBy(sources: readonly string[]): (path: string) => boolean {
  const plainSources = new Set(
    sources.filter((source) => !/[:*]/.test(source)).map((source) => decodeUriSafely(normalizeRedirectPath(source))),
  );
  // Compares only what precedes the first pattern, so a path that may be redirected is never reported.
  const beginnings = sources
    .filter((source) => /[:*]/.test(source))
    .map((source) => decodeUriSafely(normalizeRedirectPath(source).replace(/[:*].*$/s, '')));
  return (path) => plainSources.has(path) || beginnings.some((beginning) => path.startsWith(beginning));
}

function foldersOf(files: ReadonlySet<RepoPath>): ReadonlySet<RepoPath> {
  const folders = new Set<RepoPath>();
  for (const file of files)
    for (let folder = parentFolderOf(file); folder !== '' && !folders.has(folder); folder = parentFolderOf(folder))
      folders.add(folder);
  return folders;
}
