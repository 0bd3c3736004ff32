import { fileNameOf, folderOf, withoutExtension, type RepoPath } from '#base/repoPath.ts';

const sharedParts = new Set(['snippets', '_snippets']);

/** Whether a file belongs to tools, by a folder that begins with a dot. */
export function isInDotFolder(path: RepoPath): boolean {
  return folderOf(path).split('/').some((part) => part.startsWith('.'));
}

/** Whether readers may come to a file by a link: it is no part of other pages, and no word to those who write them. */
export function isReachablePage(path: RepoPath): boolean {
  return !isInDotFolder(path) && !folderOf(path).split('/').some((part) => sharedParts.has(part)) && withoutExtension(fileNameOf(path)).toLowerCase() !== 'readme';
}
