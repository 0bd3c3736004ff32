import { diff3Merge } from 'node-diff3';
import { replacementEdit } from '#base/textEdit.ts';

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

/** Shorter passages stand in a text by chance. */
const sureLength = 30;

/**
 * The text with the one change between `before` and `after` made where the words around it still stand, whatever else was
 * changed, in the next line too; null where they stand nowhere any more, or more than once.
 */
export function changedPassage(before: string, present: string, after: string): string | null {
  const [edit] = replacementEdit(before, after);
  if (edit === undefined) return present;
  const from = Math.max(0, edit.from - sureLength);
  const passage = before.slice(from, edit.to);
  const place = present.indexOf(passage);
  const isSure = passage.length >= sureLength && isOnce(before, passage) && isOnce(present, passage);
  if (!isSure || place === -1) return null;
  const start = place + edit.from - from;
  return present.slice(0, start) + edit.text + present.slice(place + passage.length);
}

function isOnce(text: string, passage: string): boolean {
  return text.indexOf(passage) === text.lastIndexOf(passage);
}

/** Lines with their own line endings. */
function lines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
