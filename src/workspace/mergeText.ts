import { diff3Merge } from 'node-diff3';

/** The text with both sides' changes, by line; null where the same lines changed on both. */
export function mergeText(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const regions = diff3Merge(lines(mine), lines(base), lines(theirs), { excludeFalseConflicts: true });
  let merged = '';
  for (const region of regions) {
    if (region.conflict !== undefined) return null;
    merged += (region.ok ?? []).join('');
  }
  return merged;
}

/** Lines with their own line endings. */
function lines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
