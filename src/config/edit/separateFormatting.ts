import { listLineEdits } from '#base/lineEdits.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import type { SettingChange } from '../settingChange.ts';
import { listJsonTokens } from './parsedJsonText.ts';

/** A part of a change to a JSON file that can be discarded alone. */
export interface SettingRevert {
  /** What it changes. */
  readonly changes: readonly SettingChange[];
  /** Computes the text without it; null if it can't be separated from other changes. */
  readonly computeText: () => string | null;
}

/** Maximum number of parts that are computed to find lines that none of them changes. */
const mostParts = 100;

/** Maximum size in UTF-16 units of all texts that are computed for that. */
const mostComputed = 2_000_000;

/**
 * The parts of a change to a JSON text, with one more if lines differ only in white space that no other part changes.
 * `isBefore` is true for a text with the values of `before`: without the last part of the others, only that formatting
 * is left, and without it, too, the text is `before`.
 */
export function separateFormatting(
  before: string,
  after: string,
  parts: readonly SettingRevert[],
  isBefore: (text: string) => boolean,
): readonly SettingRevert[] {
  if (parts.length === 0) return parts;
  const edits = listLineEdits(after, before);
  const formatting = listFormatting(after, edits, parts);
  const others = edits.filter((edit) => !formatting.includes(edit));
  const kept = new Set(formatting.map(({ from, to, text }) => JSON.stringify([after.slice(from, to), text])));
  const keep = (lines: string, old: string) => kept.has(JSON.stringify([lines, old]));
  const values = parts.map(({ changes, computeText }) => ({
    changes,
    computeText: () => {
      const text = computeText();
      if (text === null || text === after) return null;
      return isBefore(text) ? applyEdits(after, others) : applyEdits(text, listOtherSpaces(text, before, keep));
    },
  }));
  if (formatting.length === 0) return values;
  const changes = [{ label: ['Formatting'], before: null, after: null }];
  return [...values, { changes, computeText: () => applyEdits(after, formatting) }];
}

/** The edits that write a text's lines as before where only white space differs, except for lines to keep. */
function listOtherSpaces(
  text: string,
  before: string,
  keep: (lines: string, old: string) => boolean,
): readonly TextEdit[] {
  return listLineEdits(text, before).filter((edit) => {
    const lines = text.slice(edit.from, edit.to);
    return isSpaceOnly(lines, edit.text) && !keep(lines, edit.text);
  });
}

/** The edits that change only white space between tokens, away from the lines that a part changes. */
function listFormatting(
  after: string,
  edits: readonly TextEdit[],
  parts: readonly SettingRevert[],
): readonly TextEdit[] {
  const spaces = edits.filter(({ from, to, text }) => isSpaceOnly(after.slice(from, to), text));
  if (spaces.length === 0 || parts.length > mostParts || parts.length * after.length > mostComputed) return [];
  const changed = parts.flatMap(({ computeText }) => listLineEdits(after, computeText() ?? after));
  return spaces.filter(({ from, to }) => changed.every((edit) => edit.to < from || to < edit.from));
}

function isSpaceOnly(lines: string, old: string): boolean {
  return listJsonTokens(lines).join('\n') === listJsonTokens(old).join('\n');
}
