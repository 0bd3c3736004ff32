import { isRecord } from '#base/isRecord.ts';
import { isSameJson } from '#base/isSameJson.ts';
import { getOwnProperty } from '#base/getOwnProperty.ts';
import { mergeCharacters } from './mergeCharacters.ts';
import { mergeWords } from './mergeUnion.ts';
import { pickChanged } from './pickChanged.ts';

/** A merged value. `isConflict`: both sides changed the same part, and the value has mine. */
export interface MergedField {
  readonly value: unknown;
  readonly isConflict: boolean;
}

/**
 * Merges two values of a field, JSON or undefined: strings by character, or by word if the characters overlap; objects
 * by key; arrays of the same length by index; anything else as a whole. Of two insertions at the same position, mine
 * comes first, so that another tab's text never lands inside it.
 */
export function mergeField(base: unknown, mine: unknown, theirs: unknown): MergedField {
  const picked = pickChanged(base, mine, theirs, isSameJson);
  if (picked !== null) return { value: picked.value, isConflict: false };
  if (isText(base) && isText(mine) && isText(theirs)) {
    const merged = mergeWord(base ?? '', mine ?? '', theirs ?? '');
    if (merged === null) return keepMine(mine);
    return { value: merged === '' && (mine ?? '') === '' ? mine : merged, isConflict: false };
  }
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    if (base.length !== mine.length || base.length !== theirs.length) return keepMine(mine);
    const merged = mine.map((entry: unknown, index) => mergeField(base[index], entry, theirs[index]));
    return { value: merged.map(({ value }) => value), isConflict: merged.some(({ isConflict }) => isConflict) };
  }
  if (!isRecord(base) || !isRecord(mine) || !isRecord(theirs)) return keepMine(mine);
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const merged = keys.map((key) => ({
    key,
    ...mergeField(getOwnProperty(base, key), getOwnProperty(mine, key), getOwnProperty(theirs, key)),
  }));
  return {
    value: Object.fromEntries(merged.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value] as const]))),
    isConflict: merged.some(({ isConflict }) => isConflict),
  };
}

function keepMine(value: unknown): MergedField {
  return { value, isConflict: true };
}

/** Null if both sides changed the same words. */
function mergeWord(base: string, mine: string, theirs: string): string | null {
  const letters = mergeCharacters(base, mine, theirs);
  if (letters.kind === 'merged') return letters.text;
  if (letters.kind === 'insertions')
    return base.slice(0, letters.at) + letters.mine + letters.theirs + base.slice(letters.at);
  const words = mergeWords(base, mine, theirs);
  return words === null || words.both || mine === '' || theirs === '' ? null : words.text;
}

function isText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}
