import { fileNameOf, parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import { mergeText } from './mergeText.ts';

const configurationNames: ReadonlySet<string> = new Set(['docs.json', 'mint.json']);

/**
 * Merges two texts of a file by line. In configurations, a page that both sides moved stays where it is in `mine`. Null if both changed the
 * same lines, or if any of the three is null (no text).
 */
export async function mergeFileText(
  path: RepoPath,
  base: string | null,
  mine: string | null,
  theirs: string | null,
): Promise<string | null> {
  const merged = mergeText(base, mine, theirs);
  const isOneSide = merged === null || merged === mine || merged === theirs;
  if (isOneSide || base === null || mine === null || theirs === null || !configurationNames.has(fileNameOf(path)))
    return merged;
  // Loaded when needed: the worker starts without the parser of configurations.
  const { mergeEntries } = await import('./mergeEntries.ts');
  return mergeEntries({ base, mine, theirs }, parentFolderOf(path))(merged);
}
