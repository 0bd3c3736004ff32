import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { parentFolderOf, joinRepoPath, withoutExtension, type RepoPath } from '#base/repoPath.ts';
import type { PageTarget } from '../pageTargets.ts';

/** Whether a target may name a file of the site: nothing on the web, no place in the page itself, no plain words. */
export function isSitePath(target: string): boolean {
  return target !== '' && !/^(?:[a-z][a-z\d+.-]*:|\/\/|#|\?)/i.test(target) && /^[^\s*]+$/.test(target);
}

/** The path of a target without what stands behind it, percent signs resolved; one that encodes nothing stands for itself. */
export function extractTargetPath(target: string): string {
  const path = /^[^?#]*/.exec(target)?.[0] ?? '';
  return decodeUriSafely(path);
}

/** The paths that a target of a page may mean, as files or without their extension, the likeliest first. */
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

/** What a file and each way to name it have in common: its path without extension and `index`. */
export function toPathKey(path: RepoPath): string {
  return (/\.[a-z\d]{1,5}$/i.test(path) ? withoutExtension(path) : path).replace(/(?:^|\/)index$/, '');
}
