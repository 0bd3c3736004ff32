import type { TextEdit } from '#base/textEdit.ts';
import { maxNestingDepth } from './limitDepth.ts';
import type { TagOrBrace } from './scanTagsAndBraces.ts';

/** The tags of a text, matched into elements. */
export interface PairedTags {
  /** Ranges of the elements, unordered. */
  readonly elements: readonly { readonly from: number; readonly to: number }[];
  /** Line endings to insert between text and tags on lines of their own, as MDX requires. */
  readonly lineEnds: readonly TextEdit[];
  readonly loose: ReadonlySet<TagOrBrace>;
}

/** Matches tags as MDX does: both on lines with only tags, or both in one text block. All others are `loose`. */
export function pairTags(text: string, pieces: readonly TagOrBrace[]): PairedTags {
  const places = placesOf(text, pieces);
  const elements: { from: number; to: number }[] = [];
  const lineEnds: TextEdit[] = [];
  const loose = new Set<TagOrBrace>(pieces.filter(({ kind }) => kind === 'sign'));
  const open: TagOrBrace[] = [];
  const waiting = new Map<string, TagOrBrace[]>();
  for (const piece of pieces) {
    if (piece.kind === 'open') {
      open.push(piece);
      waiting.set(piece.name, [...(waiting.get(piece.name)?.slice(1 - maxNestingDepth) ?? []), piece]);
    } else if (piece.kind === 'close') {
      const same = waiting.get(piece.name) ?? [];
      const at = same.findLastIndex((opening) => lineEndsBetween(opening, piece, places) !== null);
      const [opening] = at < 0 ? [] : same.splice(at);
      const between = opening === undefined ? null : lineEndsBetween(opening, piece, places);
      if (opening === undefined || between === null) {
        loose.add(piece);
        continue;
      }
      for (let last = open.pop(); last !== undefined && last !== opening; last = open.pop()) {
        loose.add(last);
        const others = waiting.get(last.name);
        if (others?.at(-1) === last) others.pop();
      }
      lineEnds.push(...between);
      elements.push({ from: opening.from, to: piece.to });
    }
  }
  for (const piece of open) loose.add(piece);
  return { elements, lineEnds, loose };
}

/** A tag's position: on a line with only tags, first or last on a line of text, or inside one. */
type TagPlace = 'alone' | 'first' | 'last' | 'among';

/** The line endings that two tags need to form an element; null if they can't. */
function lineEndsBetween(
  opening: TagOrBrace,
  closing: TagOrBrace,
  places: ReadonlyMap<TagOrBrace, TagPlace>,
): readonly TextEdit[] | null {
  const [first, last] = [places.get(opening), places.get(closing)];
  const behind = { from: opening.to, to: opening.to, text: '\n' };
  const before = { from: closing.from, to: closing.from, text: '\n' };
  if (first === 'alone' && last === 'alone') return [];
  if (first === 'alone')
    return last === 'last' ? [before] : last === 'first' ? [{ ...behind, from: closing.to, to: closing.to }] : null;
  if (last === 'alone') return first === 'first' ? [behind] : null;
  if (opening.block === closing.block) return [];
  return first === 'first' && last === 'last' ? [behind, before] : null;
}

function placesOf(text: string, pieces: readonly TagOrBrace[]): ReadonlyMap<TagOrBrace, TagPlace> {
  const places = new Map<TagOrBrace, TagPlace>();
  let run: TagOrBrace[] = [];
  const close = () => {
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined) return;
    const before = text.slice(Math.max(text.lastIndexOf('\n', first.from - 1) + 1, first.from - 100), first.from);
    const isFirst = first.from === 0 || /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*$/.test(before);
    const isFree = first.from === 0 || /^[ \t]*$/.test(before);
    const isLast = /^[ \t]*(?:\n|$)/.test(text.slice(last.to, last.to + 100));
    for (const piece of run) {
      const edge = isFree && isFirst && piece === first ? 'first' : isLast && piece === last ? 'last' : 'among';
      places.set(piece, isFirst && isLast ? 'alone' : edge);
    }
    run = [];
  };
  for (const piece of pieces) {
    if (piece.kind === 'sign') continue;
    const before = run.at(-1);
    if (before !== undefined && !/^[ \t]*$/.test(text.slice(before.to, Math.min(piece.from, before.to + 100)))) close();
    run.push(piece);
  }
  close();
  return places;
}
