import { fileNameOf, parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import { mergeEntries } from './mergeEntries.ts';
import { mergeText } from './mergeText.ts';

/**
 * Merges a file's texts by line, and a configuration's navigation by entry. Null if both changed the same lines, or if
 * any of the three is null (no text).
 */
export function mergeFile(
  path: RepoPath,
  base: string | null,
  mine: string | null,
  theirs: string | null,
): string | null {
  const merged = mergeText(base, mine, theirs);
  if (merged === null || mine === null || theirs === null || merged === mine || merged === theirs) return merged;
  return /^(?:docs|mint)\.json$/.test(fileNameOf(path))
    ? mergeEntries(mine, theirs, parentFolderOf(path))(merged)
    : merged;
}
