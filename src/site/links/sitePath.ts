import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { parentFolderOf, joinRepoPath, withoutExtension, type RepoPath } from '#base/repoPath.ts';
import type { PageTarget } from '../pageTargets.ts';

/** True if a target may name a file of the site: not a web URL, a fragment, or plain text. */
export function isSitePath(target: string): boolean {
  return target !== '' && !/^(?:[a-z][a-z\d+.-]*:|\/\/|#|\?)/i.test(target) && /^[^\s*]+$/.test(target);
}

/** The path of a target without query and fragment, percent-decoded. Invalid percent-encoding stays as it is. */
export function extractTargetPath(target: string): string {
  const path = /^[^?#]*/.exec(target)?.[0] ?? '';
  return decodeUriSafely(path);
}

/** The paths that a target may mean, as files or without extension, most likely first. */
export function listCandidatePaths(
  { kind, target }: Pick<PageTarget, 'kind' | 'target'>,
  page: RepoPath,
  siteFolder: RepoPath,
): readonly RepoPath[] {
  const path = extractTargetPath(target);
  const own = path.startsWith('/') ? [] : [joinRepoPath(parentFolderOf(page), path)];
  const parts =
    kind === 'snippet' ? ['snippets', '_snippets'].map((folder) => joinRepoPath(siteFolder, folder, path)) : [];
  return [...own, ...parts, joinRepoPath(siteFolder, path), joinRepoPath(path)];
}

/** A key shared by a file and every way to name it: its path without extension and `index`. */
export function toPathKey(path: RepoPath): string {
  return (/\.[a-z\d]{1,5}$/i.test(path) ? withoutExtension(path) : path).replace(/(?:^|\/)index$/, '');
}
