import type { RepoPath } from '#base/repoPath.ts';
import { toWellFormed } from '#base/toWellFormed.ts';

/** The repository of a site. */
export interface SiteRepository {
  readonly provider: 'github' | 'gitlab' | 'gitea' | 'bitbucket';
  /** URL without a trailing slash: `https://github.com/acme/docs`. */
  readonly url: string;
  readonly branch: string;
  /** The folder of the repository that paths are relative to; the root if absent. */
  readonly folder?: RepoPath;
  /** True if it was set for this build, so the site's own setting doesn't replace it. */
  readonly isChosen?: boolean;
}

/** Files that identify the forge if the host name doesn't; the first match wins. */
const forgeFiles: readonly (readonly [file: RegExp, forge: SiteRepository['provider']])[] = [
  [/^\.gitlab-ci\.yml$|^\.gitlab\//, 'gitlab'],
  [/^\.(?:gitea|forgejo)\//, 'gitea'],
  [/^bitbucket-pipelines\.yml$/, 'bitbucket'],
];

/**
 * Parses a Git remote URL (HTTPS or SSH). `paths` are known paths of the repository. Null if the forge is unknown.
 * Drops user names and passwords.
 */
export function parseSiteRepository(
  remote: string,
  branch: string,
  paths: Iterable<RepoPath> = [],
): SiteRepository | null {
  const [, host, path] =
    /^(?:[a-z+]+:\/\/)?(?:[^@/]+@)?([^:/]+)(?::\d+(?=\/))?[:/]+(.+?)(?:\.git)?\/*$/i.exec(remote.trim()) ?? [];
  if (host === undefined || path === undefined || !host.includes('.')) return null;
  const provider = forgeOf(host.toLowerCase()) ?? forgeByFiles(paths);
  return provider === null ? null : { provider, url: `https://${host}/${path}`, branch };
}

function forgeOf(host: string): SiteRepository['provider'] | null {
  if (/(?:^|\.)github\./.test(host)) return 'github';
  if (/(?:^|\.)gitlab\./.test(host)) return 'gitlab';
  if (/(?:^|\.)bitbucket\./.test(host)) return 'bitbucket';
  return /(?:^|\.)(?:gitea|forgejo|codeberg)\./.test(host) ? 'gitea' : null;
}

function forgeByFiles(paths: Iterable<RepoPath>): SiteRepository['provider'] | null {
  const all = [...paths];
  return forgeFiles.find(([file]) => all.some((path) => file.test(path)))?.[1] ?? null;
}

/** The repository for feedback: the one chosen for a build, the one in the site's settings, or the one it came from. */
export function chooseRepository(
  origin: SiteRepository | null,
  setting: string | null,
  paths: Iterable<RepoPath>,
): SiteRepository | null {
  if (setting === null || origin?.isChosen === true) return origin;
  // GitHub and similar forges accept HEAD as the default branch.
  const own = parseSiteRepository(setting, origin?.branch ?? 'HEAD', paths);
  return own === null || origin?.folder === undefined ? (own ?? origin) : { ...own, folder: origin.folder };
}

/** The URL where a reader can suggest an edit of a file. */
export function createEditUrl({ provider, url, branch, folder = '' }: SiteRepository, path: RepoPath): string {
  const file = (folder === '' ? path : `${folder}/${path}`).split('/').map(encoded).join('/');
  const at = branch.split('/').map(encoded).join('/');
  switch (provider) {
    case 'github':
      return `${url}/edit/${at}/${file}`;
    case 'gitlab':
      return `${url}/-/edit/${at}/${file}`;
    case 'gitea':
      return `${url}/_edit/${at}/${file}`;
    case 'bitbucket':
      return `${url}/src/${at}/${file}?mode=edit&at=${encoded(branch)}`;
  }
}

/** The URL where a reader can report an issue about a page. */
export function createIssueUrl(
  { provider, url: address }: SiteRepository,
  { title, url }: { readonly title: string; readonly url: string },
): string {
  const subject = encoded(`Issue with the page “${title}”`);
  const body = encoded(`Page: ${url}\n`);
  switch (provider) {
    case 'github':
    case 'gitea':
      return `${address}/issues/new?title=${subject}&body=${body}`;
    case 'gitlab':
      return `${address}/-/issues/new?issue%5Btitle%5D=${subject}&issue%5Bdescription%5D=${body}`;
    case 'bitbucket':
      return `${address}/issues/new?title=${subject}&content=${body}`;
  }
}

function encoded(text: string): string {
  return encodeURIComponent(toWellFormed(text));
}
