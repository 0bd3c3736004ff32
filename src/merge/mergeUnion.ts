import { diff3Merge } from 'node-diff3';
import { detectLineEnding, withoutByteOrderMark } from '#base/encoding.ts';
import { mergeCharacters } from './mergeCharacters.ts';
import { pickChanged } from './pickChanged.ts';

/** A merged text. `both`: there was a conflict, and the text contains both sides. */
export interface MergedText {
  readonly text: string;
  readonly both: boolean;
}

const byteOrderMark = '\uFEFF';
const wordAtEnd = /[\p{L}\p{N}_]$/u;
const wordAtStart = /^[\p{L}\p{N}_]/u;

/** Maximum number of line pairs in a conflict to compare for similarity. */
const maxComparisons = 400;

interface Region {
  readonly ok?: readonly string[] | undefined;
  readonly conflict?:
    | { readonly a: readonly string[]; readonly o: readonly string[]; readonly b: readonly string[] }
    | undefined;
}

/**
 * Merges two texts and keeps both sides of each conflict, like Git's `merge=union`, but by word within lines. Never
 * loses an inserted word: two insertions at the same position follow each other, a changed word survives its deletion
 * by the other side, and lines in which both changed the same words appear twice, those of `theirs` first. The result
 * may be invalid in its format.
 */
export function mergeUnion(base: string, mine: string, theirs: string): MergedText {
  const picked = pickChanged(base, mine, theirs);
  if (picked !== null) return { text: picked.value, both: false };
  // The byte-order mark is merged separately: a second one would end up between words.
  const hasMark = (text: string) => text.startsWith(byteOrderMark);
  const mark = pickChanged(hasMark(base), hasMark(mine), hasMark(theirs))?.value === true ? byteOrderMark : '';
  const { text, both } = mergeLines(
    withoutByteOrderMark(base),
    withoutByteOrderMark(mine),
    withoutByteOrderMark(theirs),
    detectLineEnding(base + mine + theirs),
  );
  return { text: mark + text, both };
}

/** `newline`: line ending to add to a line before another one is appended. */
function mergeLines(base: string, mine: string, theirs: string, newline: string): MergedText {
  const picked = pickChanged(base, mine, theirs);
  if (picked !== null) return { text: picked.value, both: false };
  return joinParts(
    diffRegions(splitLines(mine), splitLines(base), splitLines(theirs)).map(({ ok, conflict }) =>
      conflict === undefined
        ? { text: (ok ?? []).join(''), both: false }
        : mergeConflict(conflict.o, conflict.a, conflict.b, newline),
    ),
  );
}

function joinParts(parts: readonly MergedText[]): MergedText {
  return { text: parts.map(({ text }) => text).join(''), both: parts.some(({ both }) => both) };
}

/** Merges a few lines: splits them at a line that both sides still have, or else merges by word, or else keeps both sides' lines. */
function mergeConflict(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  newline: string,
): MergedText {
  const pair = findSimilarLines(base, mine, theirs);
  if (pair === null)
    return (
      mergeWords(base.join(''), mine.join(''), theirs.join('')) ?? {
        text: joinTexts(theirs.join(''), mine.join(''), newline),
        both: true,
      }
    );
  const merge = (part: (lines: readonly string[], at: number) => readonly string[]) =>
    mergeLines(
      part(base, pair.base).join(''),
      part(mine, pair.mine).join(''),
      part(theirs, pair.theirs).join(''),
      newline,
    );
  return joinParts([
    merge((all, at) => all.slice(0, at)),
    merge((all, at) => all.slice(at, at + 1)),
    merge((all, at) => all.slice(at + 1)),
  ]);
}

/** Indexes of the first base line that both sides still have, possibly changed; null if there is none, or if it is the only line. */
function findSimilarLines(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): { readonly base: number; readonly mine: number; readonly theirs: number } | null {
  const isAlone = base.length + mine.length + theirs.length <= 3;
  if (isAlone || base.length * Math.max(mine.length, theirs.length) > maxComparisons) return null;
  return (
    base
      .map((line, at) => ({ base: at, mine: findMostSimilar(line, mine), theirs: findMostSimilar(line, theirs) }))
      .find((pair) => pair.mine !== -1 && pair.theirs !== -1) ?? null
  );
}

/** Index of the candidate that shares the most words with `line`, at least half; -1 if there is none. */
function findMostSimilar(line: string, candidates: readonly string[]): number {
  const own = new Set(listWords(line));
  let best = -1;
  let most = 0;
  candidates.forEach((candidate, at) => {
    const words = listWords(candidate);
    const common = new Set(words.filter((word) => own.has(word))).size;
    const share = common / Math.max(own.size, new Set(words).size, 1);
    if (share >= 0.5 && share > most) [best, most] = [at, share];
  });
  return best;
}

/** Merges a few lines by word; null if both sides changed the same words. */
export function mergeWords(base: string, mine: string, theirs: string): MergedText | null {
  if (mine === '' || theirs === '') return { text: mine + theirs, both: false };
  const merged: MergedText[] = [];
  for (const { ok, conflict } of diffRegions(splitWords(mine), splitWords(base), splitWords(theirs))) {
    const part =
      conflict === undefined
        ? { text: (ok ?? []).join(''), both: false }
        : mergeSameWords(conflict.o, conflict.a, conflict.b);
    if (part === null) return null;
    merged.push(part);
  }
  return joinParts(merged);
}

/**
 * Merges two changes of the same words. If one side deleted them and the other added words before or after them, only
 * the added words remain.
 */
function mergeSameWords(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): MergedText | null {
  const kept =
    mine.length === 0 ? findAddedWords(base, theirs) : theirs.length === 0 ? findAddedWords(base, mine) : null;
  return kept === null
    ? mergeInWord(base.join(''), mine.join(''), theirs.join(''))
    : { text: kept.join(''), both: false };
}

/** The words added before or after `base` in `changed`; null if it was changed in any other way. */
function findAddedWords(base: readonly string[], changed: readonly string[]): readonly string[] | null {
  const count = changed.length - base.length;
  if (count <= 0) return null;
  if (base.every((word, at) => changed[count + at] === word)) return changed.slice(0, count);
  return base.every((word, at) => changed[at] === word) ? changed.slice(base.length) : null;
}

/** Merges a few words by character; null if both sides changed the same characters. */
function mergeInWord(base: string, mine: string, theirs: string): MergedText | null {
  if (mine === '' || theirs === '') return { text: mine + theirs, both: false };
  const merged = mergeCharacters(base, mine, theirs);
  if (merged.kind === 'conflict') return null;
  if (merged.kind === 'merged') return { text: merged.text, both: false };
  if (contains(merged.theirs, merged.mine)) return { text: theirs, both: false };
  if (contains(merged.mine, merged.theirs)) return { text: mine, both: false };
  const before = base.slice(0, merged.at);
  return { text: before + joinInsertions(before, merged.mine, merged.theirs) + base.slice(merged.at), both: true };
}

/** True if `text` contains or continues `part`, so that what one side stored and the other has already merged isn't added again. */
function contains(text: string, part: string): boolean {
  if (part.trim() !== '' && text.startsWith(part.trimEnd())) return true;
  return ` ${listWords(text).join(' ')} `.includes(` ${listWords(part).join(' ')} `) && text.includes(part.trim());
}

/** Joins two insertions at the same position: mine first if it continues the word before it, otherwise theirs. */
function joinInsertions(before: string, mine: string, theirs: string): string {
  const goesOn = wordAtEnd.test(before) && wordAtStart.test(mine);
  return goesOn ? joinTexts(mine, theirs, ' ') : joinTexts(theirs, mine, ' ');
}

/** Joins two texts, with `between` if they would run together. */
function joinTexts(first: string, second: string, between: string): string {
  if (first === '' || second === '') return first + second;
  const parted = between === ' ' ? !wordAtEnd.test(first) || !wordAtStart.test(second) : first.endsWith('\n');
  return parted ? first + second : first + between + second;
}

function diffRegions(mine: readonly string[], base: readonly string[], theirs: readonly string[]): readonly Region[] {
  return diff3Merge([...mine], [...base], [...theirs], { excludeFalseConflicts: true });
}

/** Splits into lines with their line endings and the blank lines above them: blank lines are all alike, so they can't be matched. */
function splitLines(text: string): readonly string[] {
  return text.match(/(?:[^\S\n]*\n)*[^\n]*\S[^\n]*\n?|\s+$/g) ?? [];
}

function listWords(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function splitWords(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}

/** Text that was typed but not stored when its tab closed. */
interface Draft {
  /** The stored text that it was based on. */
  readonly stored: string;
  /** The text on the screen, without the blocks of `doc`. */
  readonly text: string;
  /** Null if `text` is complete. */
  readonly doc: unknown;
  /** Intermediate texts that may have been stored before the tab closed. */
  readonly sent?: readonly string[] | undefined;
}

/** Merges a draft's text, `mine`, with the current text. Earlier stored texts of the same draft don't count as someone else's change. */
export function rebaseDraft({ stored, text, doc, sent = [] }: Draft, mine: string, present: string): MergedText {
  const own = [...sent, ...(doc === null ? [] : [text])];
  if ([stored, ...own].includes(present)) return { text: mine, both: false };
  const first = mergeUnion(stored, mine, present);
  if (!first.both) return first;
  const arrived = own.filter((base) => mergeUnion(stored, base, present).text === present);
  return arrived.map((base) => mergeUnion(base, mine, present)).find(({ both }) => !both) ?? first;
}
