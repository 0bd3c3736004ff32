import { diff3Merge } from 'node-diff3';

/** Two texts as one. `both` says that they changed the same words, and that the text now holds what either side made of them. */
export interface MergedText {
  readonly text: string;
  readonly both: boolean;
}

interface Region {
  readonly ok?: readonly string[] | undefined;
  readonly conflict?: { readonly a: readonly string[]; readonly o: readonly string[]; readonly b: readonly string[] } | undefined;
}

/**
 * The text with both sides' changes, by line and within lines by word. No word that one side added is dropped: what both
 * added at one place stands one after the other, a word that one side changed outlives its removal by the other, and
 * lines in which both changed the same words are there twice. The result need not be valid in its format.
 */
export function mergeBoth(base: string, mine: string, theirs: string): MergedText {
  if (mine === theirs || theirs === base) return { text: mine, both: false };
  if (mine === base) return { text: theirs, both: false };
  const merged = regionsOf(lines(mine), lines(base), lines(theirs)).map(({ ok, conflict }): MergedText => {
    if (conflict === undefined) return { text: (ok ?? []).join(''), both: false };
    return mergeWords(conflict.o.join(''), conflict.a.join(''), conflict.b.join(''));
  });
  return { text: merged.map(({ text }) => text).join(''), both: merged.some(({ both }) => both) };
}

function mergeWords(base: string, mine: string, theirs: string): MergedText {
  const regions = regionsOf(words(mine), words(base), words(theirs));
  const changedTwice = regions.some(({ conflict }) => conflict !== undefined && conflict.o.length > 0 && conflict.a.length > 0 && conflict.b.length > 0);
  if (changedTwice) return { text: joined(theirs, mine, '\n'), both: true };
  const text = regions.map(({ ok, conflict }) => (conflict === undefined ? (ok ?? []).join('') : joined(conflict.b.join(''), conflict.a.join(''), ' '))).join('');
  return { text, both: regions.some(({ conflict }) => conflict !== undefined && conflict.o.length === 0) };
}

/** Both texts, one after the other, parted where they would run into each other. */
function joined(first: string, second: string, between: string): string {
  if (first === '' || second === '') return first + second;
  const parted = between === ' ' ? !/[\p{L}\p{N}_]$/u.test(first) || !/^[\p{L}\p{N}_]/u.test(second) : first.endsWith('\n');
  return parted ? first + second : first + between + second;
}

function regionsOf(mine: readonly string[], base: readonly string[], theirs: readonly string[]): readonly Region[] {
  return diff3Merge([...mine], [...base], [...theirs], { excludeFalseConflicts: true });
}

/** Lines with their own line endings. */
function lines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function words(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}
