import { diff3Merge } from 'node-diff3';
import { replacementEdit } from '#base/textEdit.ts';

/** Lines that both sides changed, or took away: each side's, and what stood there before. */
export interface DisputedLines {
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Whose lines are taken. */
export type Side = 'mine' | 'theirs';

/** The text with both sides' changes, by line, from its start to its end: what is undisputed as text, and between it what both changed. */
export function mergedParts(base: string, mine: string, theirs: string): readonly (string | DisputedLines)[] {
  const regions = diff3Merge(lines(mine), lines(base), lines(theirs), { excludeFalseConflicts: true });
  return regions.map(({ ok, conflict }) =>
    conflict === undefined
      ? (ok ?? []).join('')
      : { base: conflict.o.join(''), mine: conflict.a.join(''), theirs: conflict.b.join('') },
  );
}

/** The merged text with one side's lines at each disputed place: its own of `sides`, in their order, or else `otherwise`. */
export function chosenText(
  parts: readonly (string | DisputedLines)[],
  sides: readonly (Side | null)[],
  otherwise: Side,
): string {
  let place = -1;
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      place += 1;
      return part[sides[place] ?? otherwise];
    })
    .join('');
}

/** The text with both sides' changes, by line; null where the same lines changed on both. */
export function mergeText(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  let merged = '';
  for (const part of mergedParts(base, mine, theirs)) {
    if (typeof part !== 'string') return null;
    merged += part;
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
