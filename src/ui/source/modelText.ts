import { detectLineEnding } from '#base/encoding.ts';
import { diffArrays } from 'diff';

const byteOrderMarks = /^\uFEFF+/;
const lineEnding = /\r\n|\r|\n/g;

/**
 * Converts a text to Monaco's model text: every line ending is `
 * `, without a byte-order mark.
 */
export function toModelText(text: string): string {
  return text.replace(byteOrderMarks, '').replaceAll(lineEnding, '\n');
}

/**
 * Converts model text back: restores the byte-order mark of `original` and the endings of its remaining lines; new
 * lines get its most common ending. Returns `original` if its model text equals `modelText`.
 */
export function fromModelText(original: string, modelText: string): string {
  const mark = byteOrderMarks.exec(original)?.[0] ?? '';
  // Fast path for nearly all files, on every typed character.
  if (!original.includes('\r')) return mark + modelText;
  const endings = original.match(lineEnding) ?? [];
  const common = detectLineEnding(original);
  if (endings.every((ending) => ending === endings[0])) {
    return mark + modelText.replaceAll('\n', endings[0] ?? common);
  }
  const lines = modelText.split('\n');
  const kept = keptEndings(toModelText(original).split('\n'), endings, lines);
  const text = lines
    .map((line, index) => (index === lines.length - 1 ? line : line + (kept[index] ?? common)))
    .join('');
  // A kept lone carriage return before a line feed would merge two line endings into one.
  return mark + (toModelText(text) === modelText ? text : modelText.replaceAll('\n', common));
}

/** For each line after the edit, its original ending; undefined for a new line. */
function keptEndings(
  before: readonly string[],
  endings: readonly string[],
  after: readonly string[],
): (string | undefined)[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;

  const kept: (string | undefined)[] = endings.slice(0, start);
  let from = start;
  let removed: string[] = [];
  for (const part of diffArrays(before.slice(start, before.length - end), after.slice(start, after.length - end))) {
    const theirs = endings.slice(from, from + part.count);
    if (part.removed) {
      removed = theirs;
      from += part.count;
    } else if (part.added) {
      // An edited line takes the place of a removed one and keeps its ending.
      for (let index = 0; index < part.count; index += 1) kept.push(removed[index]);
      removed = [];
    } else {
      kept.push(...theirs);
      from += part.count;
      removed = [];
    }
  }
  return [...kept, ...endings.slice(before.length - end)];
}
