import { diff3Merge, diffComm } from 'node-diff3';
import { applyEdits, replacementEdit } from '#base/textEdit.ts';

/** Two texts as one. `both` says that they changed the same words, and that the text now holds what either side made of them. */
export interface MergedText {
  readonly text: string;
  readonly both: boolean;
}

/** More pairs of lines than this are not compared by their words. */
const mostCompared = 400;

interface Region {
  readonly ok?: readonly string[] | undefined;
  readonly conflict?:
    | { readonly a: readonly string[]; readonly o: readonly string[]; readonly b: readonly string[] }
    | undefined;
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
    return mergeLines(conflict.o, conflict.a, conflict.b);
  });
  return { text: merged.map(({ text }) => text).join(''), both: merged.some(({ both }) => both) };
}

/** Both changes of a few lines: around a line that is still there on both sides by itself, else word by word, else both sides' lines, the other side's first. */
function mergeLines(base: readonly string[], mine: readonly string[], theirs: readonly string[]): MergedText {
  const pair = alikeIn(base, mine, theirs);
  if (pair !== null) {
    const parts = [
      mergeBoth(
        base.slice(0, pair.base).join(''),
        mine.slice(0, pair.mine).join(''),
        theirs.slice(0, pair.theirs).join(''),
      ),
      mergeBoth(base[pair.base] ?? '', mine[pair.mine] ?? '', theirs[pair.theirs] ?? ''),
      mergeBoth(
        base.slice(pair.base + 1).join(''),
        mine.slice(pair.mine + 1).join(''),
        theirs.slice(pair.theirs + 1).join(''),
      ),
    ];
    return { text: parts.map(({ text }) => text).join(''), both: parts.some(({ both }) => both) };
  }
  return (
    mergeWords(base.join(''), mine.join(''), theirs.join('')) ?? {
      text: joined(theirs.join(''), mine.join(''), '\n'),
      both: true,
    }
  );
}

/** Where the first line is that both sides have still, if changed; null where there is none, or nothing beside it. */
function alikeIn(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): { readonly base: number; readonly mine: number; readonly theirs: number } | null {
  const isAlone = base.length + mine.length + theirs.length <= 3;
  if (isAlone || base.length * Math.max(mine.length, theirs.length) > mostCompared) return null;
  return (
    base
      .map((line, at) => ({ base: at, mine: mostAlike(line, mine), theirs: mostAlike(line, theirs) }))
      .find((pair) => pair.mine !== -1 && pair.theirs !== -1) ?? null
  );
}

/** The place of the line that has most of its words in common with `line`, at least half of all; -1 where none has. */
function mostAlike(line: string, candidates: readonly string[]): number {
  const own = new Set(wordsIn(line));
  let best = -1;
  let most = 0;
  candidates.forEach((candidate, at) => {
    const words = wordsIn(candidate);
    const common = new Set(words.filter((word) => own.has(word))).size;
    const share = common / Math.max(own.size, new Set(words).size, 1);
    if (share >= 0.5 && share > most) [best, most] = [at, share];
  });
  return best;
}

/** The changes of a few lines, word by word; null where both changed the same words. */
function mergeWords(base: string, mine: string, theirs: string): MergedText | null {
  if (mine === '' || theirs === '') return { text: mine + theirs, both: false };
  const regions = regionsOf(words(mine), words(base), words(theirs));
  const merged = regions.map(({ ok, conflict }) =>
    conflict === undefined
      ? { text: (ok ?? []).join(''), both: false }
      : mergeSameWords(conflict.o, conflict.a, conflict.b),
  );
  if (merged.includes(null)) return null;
  return { text: merged.map((part) => part?.text ?? '').join(''), both: merged.some((part) => part?.both) };
}

/** Both changes of the same words: where one side took them away and the other put words before or behind them, those stay alone. */
function mergeSameWords(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): MergedText | null {
  const kept = mine.length === 0 ? addedTo(base, theirs) : theirs.length === 0 ? addedTo(base, mine) : null;
  return kept === null
    ? mergeLetters(base.join(''), mine.join(''), theirs.join(''))
    : { text: kept.join(''), both: false };
}

/** The words that stand before or behind `base` in `changed`; null where it is changed otherwise. */
function addedTo(base: readonly string[], changed: readonly string[]): readonly string[] | null {
  const count = changed.length - base.length;
  if (count <= 0) return null;
  if (base.every((word, at) => changed[count + at] === word)) return changed.slice(0, count);
  return base.every((word, at) => changed[at] === word) ? changed.slice(base.length) : null;
}

/** Both changes of a few words, letter by letter; null where both changed the same letters. */
function mergeLetters(base: string, mine: string, theirs: string): MergedText | null {
  if (mine === '' || theirs === '') return { text: mine + theirs, both: false };
  const [ours, other] = [replacementEdit(base, mine)[0], replacementEdit(base, theirs)[0]];
  if (ours === undefined || other === undefined) return { text: ours === undefined ? theirs : mine, both: false };
  const areInsertions = ours.from === ours.to && other.from === other.to && ours.from === other.from;
  if (areInsertions && holds(other.text, ours.text)) return { text: theirs, both: false };
  if (areInsertions && holds(ours.text, other.text)) return { text: mine, both: false };
  if (areInsertions)
    return {
      text:
        base.slice(0, ours.from) + inserted(base.slice(0, ours.from), ours.text, other.text) + base.slice(ours.from),
      both: true,
    };
  if (ours.to > other.from && other.to > ours.from) return null;
  return { text: applyEdits(base, [ours, other]), both: false };
}

/** Whether `text` holds `part` as it is, or goes on where that ends: what one side stored and then merged is not added again. */
function holds(text: string, part: string): boolean {
  if (part.trim() !== '' && text.startsWith(part.trimEnd())) return true;
  return ` ${wordsIn(text).join(' ')} `.includes(` ${wordsIn(part).join(' ')} `) && text.includes(part.trim());
}

/** What both inserted at one place: first what goes on with the word before it, else what the other side has. */
function inserted(before: string, mine: string, theirs: string): string {
  const goesOn = /[\p{L}\p{N}_]$/u.test(before) && /^[\p{L}\p{N}_]/u.test(mine);
  return goesOn ? joined(mine, theirs, ' ') : joined(theirs, mine, ' ');
}

/** Both texts, one after the other, parted where they would run into each other. */
function joined(first: string, second: string, between: string): string {
  if (first === '' || second === '') return first + second;
  const parted =
    between === ' ' ? !/[\p{L}\p{N}_]$/u.test(first) || !/^[\p{L}\p{N}_]/u.test(second) : first.endsWith('\n');
  return parted ? first + second : first + between + second;
}

function regionsOf(mine: readonly string[], base: readonly string[], theirs: readonly string[]): readonly Region[] {
  return diff3Merge([...mine], [...base], [...theirs], { excludeFalseConflicts: true });
}

/** The lines that two texts have in common: what to merge over where nobody knows the text that both were made from. */
export function commonText(one: string, other: string): string {
  return diffComm([...lines(one)], [...lines(other)])
    .flatMap((part) => ('common' in part ? part.common : []))
    .join('');
}

/** Lines with their own line endings and the blank lines above them: a blank line is like any other, and tells nothing of where one is. */
function lines(text: string): readonly string[] {
  return text.match(/(?:[^\S\n]*\n)*[^\n]*\S[^\n]*\n?|\s+$/g) ?? [];
}

function wordsIn(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function words(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}
