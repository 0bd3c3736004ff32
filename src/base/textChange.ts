import { diffToEdit, type TextEdit } from './textEdit.ts';

/** Replaces `removed`, at the UTF-16 offset `from` of a text, with `inserted`. */
export interface TextReplacement {
  readonly from: number;
  readonly removed: string;
  readonly inserted: string;
}

/** An invertible change of a text: replacements in ascending order, none of which overlap or touch. */
export type TextChange = readonly TextReplacement[];

/** Converts edits to a change. The edits may be in any order, but must not overlap; edits that touch are joined. */
export function editsToChange(text: string, edits: readonly TextEdit[]): TextChange {
  const change: TextReplacement[] = [];
  for (const { from, to, text: inserted } of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const removed = text.slice(from, to);
    const last = change.at(-1);
    if (last !== undefined && last.from + last.removed.length === from)
      change[change.length - 1] = {
        from: last.from,
        removed: last.removed + removed,
        inserted: last.inserted + inserted,
      };
    else change.push({ from, removed, inserted });
  }
  return change.filter(({ removed, inserted }) => removed !== inserted);
}

/**
 * The smallest change from one text to another. If an insertion or deletion is ambiguous, prefers whole words: `w5 `
 * before `w4`, not `5 w`.
 */
export function diffToChange(before: string, after: string): TextChange {
  return editsToChange(before, diffToEdit(before, after)).map((one) => {
    const { from, removed, inserted } = one;
    if (removed !== '' && inserted !== '') return one;
    const text = removed + inserted;
    for (let shift = 0; shift < text.length && before[from - shift] !== undefined; shift += 1) {
      // The same change, moved left by `shift` characters.
      const moved = text.slice(text.length - shift) + text.slice(0, text.length - shift);
      if (shift > 0 && before[from - shift] !== text[text.length - shift]) break;
      if (
        isWordEdge(before[from - shift - 1], moved[0]) &&
        isWordEdge(moved.at(-1), (removed === '' ? before : after)[from - shift])
      )
        return { from: from - shift, removed: removed === '' ? '' : moved, inserted: inserted === '' ? '' : moved };
    }
    return one;
  });
}

/** True if the two characters aren't in the same word. */
function isWordEdge(one: string | undefined, next: string | undefined): boolean {
  const word = /[\p{L}\p{N}_]/u;
  return one === undefined || next === undefined || !word.test(one) || !word.test(next);
}

/** Applies a change; null if the text doesn't contain what it removes. */
export function applyChange(text: string, change: TextChange): string | null {
  let result = '';
  let position = 0;
  for (const { from, removed, inserted } of change) {
    if (!text.startsWith(removed, from) || from > text.length) return null;
    result += text.slice(position, from) + inserted;
    position = from + removed.length;
  }
  return result + text.slice(position);
}

/** Returns the inverse of a change. */
export function invertChange(change: TextChange): TextChange {
  let grown = 0;
  return change.map(({ from, removed, inserted }) => {
    const inverse = { from: from + grown, removed: inserted, inserted: removed };
    grown += inserted.length - removed.length;
    return inverse;
  });
}

/**
 * Maps a change over another change of the same text; null if they overlap. Of two insertions at the same offset,
 * `over`'s comes first, or `change`'s if `isFirst`. Mapping two changes over each other with opposite sides yields the
 * same text in both orders.
 */
export function mapChange(change: TextChange, over: TextChange, isFirst = false): TextChange | null {
  const mapped: TextReplacement[] = [];
  let grown = 0;
  let next = 0;
  for (const replacement of change) {
    const { from } = replacement;
    const to = from + replacement.removed.length;
    for (let other = over[next]; other !== undefined; other = over[next]) {
      const end = other.from + other.removed.length;
      if (end > from || (isFirst && from === to && other.removed === '' && other.from === from)) break;
      grown += other.inserted.length - other.removed.length;
      next += 1;
    }
    const other = over[next];
    if (other !== undefined && other.from < to) return null;
    mapped.push({ ...replacement, from: from + grown });
  }
  return joinTouching(mapped);
}

/** Combines two successive changes. */
export function composeChanges(first: TextChange, second: TextChange): TextChange {
  const back = invertChange(first);
  // Ranges of the intermediate text that either one changed; ranges that touch are joined.
  const ranges: { from: number; to: number }[] = [];
  for (const { from, removed } of [...back, ...second].toSorted((a, b) => a.from - b.from)) {
    const last = ranges.at(-1);
    const to = from + removed.length;
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else ranges.push({ from, to });
  }
  let shift = 0;
  return ranges.flatMap((range) => {
    const text = textBetween([...back, ...second], range);
    const removed = changedRange(text, back, range);
    const inserted = changedRange(text, second, range);
    const from = range.from + shift;
    shift += removed.length - text.length;
    return removed === inserted ? [] : [{ from, removed, inserted }];
  });
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The text of a range that is fully covered by replacements. */
function textBetween(replacements: TextChange, { from, to }: Range): string {
  const covering = replacements.filter((one) => one.from >= from && one.from + one.removed.length <= to);
  let text = '';
  for (const one of covering.toSorted((a, b) => a.from - b.from))
    text += one.removed.slice(Math.max(0, text.length - (one.from - from)));
  return text;
}

/** Applies a change to the text of a range whose edges it doesn't cross. */
function changedRange(text: string, change: TextChange, { from, to }: Range): string {
  const inside = change.filter((one) => one.from >= from && one.from + one.removed.length <= to);
  return (
    applyChange(
      text,
      inside.map((one) => ({ ...one, from: one.from - from })),
    ) ?? text
  );
}

/** Joins replacements that touch. */
function joinTouching(change: TextChange): TextChange {
  const joined: TextReplacement[] = [];
  for (const replacement of change) {
    const last = joined.at(-1);
    if (last !== undefined && last.from + last.removed.length === replacement.from)
      joined[joined.length - 1] = {
        from: last.from,
        removed: last.removed + replacement.removed,
        inserted: last.inserted + replacement.inserted,
      };
    else joined.push(replacement);
  }
  return joined;
}
