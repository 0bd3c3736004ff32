import { extensionOf, fileNameOf, parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import { mergeText } from './mergeText.ts';
import { pickChanged } from './pickChanged.ts';

const configurationNames: ReadonlySet<string> = new Set(['docs.json', 'mint.json']);

/**
 * Merges two texts of a file by line. In JSON, what both changed alike is taken as in `theirs`, and lists of named entries
 * are merged by entry. In configurations, a page that both sides moved stays where it is in `mine`. Null if both changed the
 * same lines, or if any of the three is null (no text).
 */
export async function mergeFileText(
  path: RepoPath,
  base: string | null,
  mine: string | null,
  theirs: string | null,
): Promise<string | null> {
  if (base === null || mine === null || theirs === null) return null;
  const merged = extensionOf(path) === 'json' ? await mergeJson(base, mine, theirs) : mergeText(base, mine, theirs);
  const isOneSide = merged === null || merged === mine || merged === theirs;
  if (isOneSide || !configurationNames.has(fileNameOf(path))) return merged;
  const { mergeEntries } = await import('./mergeEntries.ts');
  return mergeEntries({ base, mine, theirs }, parentFolderOf(path))(merged);
}

/** Loads what it needs only then: the worker starts without the parser of configurations. */
async function mergeJson(base: string, mine: string, theirs: string): Promise<string | null> {
  const picked = pickChanged(base, mine, theirs);
  if (picked !== null) return picked.value;
  const { shareEntryChanges } = await import('./shareEntryChanges.ts');
  const shared = shareEntryChanges(base, mine, theirs);
  return mergeText(base, shared.mine, shared.theirs);
}
