import { folderOf, type RepoPath } from '#base/repoPath.ts';

/** Whether a file belongs to tools, by a folder that begins with a dot. */
export function isInDotFolder(path: RepoPath): boolean {
  return folderOf(path).split('/').some((part) => part.startsWith('.'));
}
