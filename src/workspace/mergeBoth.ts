import { diff3Merge } from 'node-diff3';
import { applyEdits, replacementEdit } from '#base/textEdit.ts';

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
  const merged = regions.map(({ ok, conflict }) => (conflict === undefined ? { text: (ok ?? []).join(''), both: false } : mergeLetters(conflict.o.join(''), conflict.a.join(''), conflict.b.join(''))));
  if (merged.includes(null)) return { text: joined(theirs, mine, '\n'), both: true };
  return { text: merged.map((part) => part?.text ?? '').join(''), both: merged.some((part) => part?.both) };
}

/** Both changes of a few words, letter by letter; null where both changed the same letters. */
function mergeLetters(base: string, mine: string, theirs: string): MergedText | null {
  if (mine === '' || theirs === '') return { text: mine + theirs, both: false };
  const [ours, other] = [replacementEdit(base, mine)[0], replacementEdit(base, theirs)[0]];
  if (ours === undefined || other === undefined) return { text: ours === undefined ? theirs : mine, both: false };
  const areInsertions = ours.from === ours.to && other.from === other.to && ours.from === other.from;
  if (areInsertions) return { text: base.slice(0, ours.from) + inserted(base.slice(0, ours.from), ours.text, other.text) + base.slice(ours.from), both: true };
  if (ours.to > other.from && other.to > ours.from) return null;
  return { text: applyEdits(base, [ours, other]), both: false };
}

/** What both inserted at one place: first what goes on with the word before it, else what the other side has. */
function inserted(before: string, mine: string, theirs: string): string {
  const goesOn = /[\p{L}\p{N}_]$/u.test(before) && /^[\p{L}\p{N}_]/u.test(mine);
  return goesOn ? joined(mine, theirs, ' ') : joined(theirs, mine, ' ');
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
