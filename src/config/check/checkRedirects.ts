import { joinPath, type RepoPath } from '#base/repoPath.ts';
import { isList, isObject, type DocsJson } from '../docsJson.ts';
import { pageFileOf } from '../navigation/pageFiles.ts';
import type { ConfigFinding } from './configFinding.ts';

/** Finds redirects to pages that are among the `known` files and not among `files`: what an address leads to otherwise is not known. */
export function checkRedirects(
  { config: { redirects } }: Pick<DocsJson, 'config'>,
  siteFolder: RepoPath,
  files: ReadonlySet<RepoPath>,
  known: ReadonlySet<RepoPath>,
): readonly ConfigFinding[] {
  const list = (isList(redirects) ? redirects : []).map((redirect) => {
    const { source, destination } = isObject(redirect) ? redirect : {};
    return { source: String(source), destination: typeof destination === 'string' ? destination : '' };
  });
  const sources = new Set(list.map(({ source }) => plain(source)));
  return list.flatMap(({ source, destination }, index): readonly ConfigFinding[] => {
    const page = plain(destination);
    if (!page.startsWith('/') || page.startsWith('//') || sources.has(page)) return [];
    const isGone =
      pageFileOf(joinPath(page), siteFolder, files) === null && pageFileOf(joinPath(page), siteFolder, known) !== null;
    return isGone
      ? [
          {
            rule: 'config/redirect-to-nothing',
            severity: 'warning',
            message: `The redirect from ${source} leads to ${destination}, where there is no page.`,
            path: ['redirects', index],
          },
        ]
      : [];
  });
}

/** A path without its anchor, and without a slash at its end. */
function plain(path: string): string {
  return path.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
}
