/** How a value of front matter can be edited; `raw` ones are shown as they are, and changed in the source. */
export type ValueKind = 'text' | 'flag' | 'words' | 'raw';

/** The control that fits a value of no known field. */
export function kindOf(value: unknown): ValueKind {
  if (value === null || typeof value === 'string' || typeof value === 'number') return 'text';
  if (typeof value === 'boolean') return 'flag';
  return isWordList(value) ? 'words' : 'raw';
}

/** Whether a value can be shown by the control of its field; a missing one always can. */
export function fits(value: unknown, kind: Exclude<ValueKind, 'raw'>): boolean {
  if (value === undefined || value === null) return true;
  if (kind === 'flag') return typeof value === 'boolean';
  return typeof value === 'string' || typeof value === 'number' || (kind === 'words' && isWordList(value));
}

/** A value as text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The words of a list; a text counts as words with commas between. */
export function wordsOf(value: unknown): readonly string[] {
  if (isWordList(value)) return [...new Set(value.map(String))];
  return [
    ...new Set(
      textOf(value)
        .split(',')
        .map((word) => word.trim()),
    ),
  ].filter((word) => word !== '');
}

/** The list with these words, in which numbers that were there stay numbers. */
export function withWords(before: unknown, words: readonly string[]): readonly unknown[] {
  const known: readonly unknown[] = isWordList(before) ? before : [before];
  return words.map((word) => known.find((value) => typeof value === 'number' && String(value) === word) ?? word);
}

/** What was typed into a field that holds a number: the number, words where it is none, null where it is half a number yet. */
export function typedNumber(text: string): number | string | null {
  if (/^-?(?:\d+\.)?$/.test(text)) return null;
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** What was typed for a new field: a number, yes or no, or words. */
export function typedValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text;
}

function isWordList(value: unknown): value is readonly (string | number)[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string' || typeof entry === 'number');
}
