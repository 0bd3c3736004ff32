import { detectLineEnding } from '#base/encoding.ts';
import { diffArrays } from 'diff';

const byteOrderMarks = /^\uFEFF+/;
const lineEnding = /\r\n|\r|\n/g;

/** The text as Monaco's model holds it: every line ending is `\n`, and there is no byte-order mark. */
export function toModelText(text: string): string {
  return text.replace(byteOrderMarks, '').replaceAll(lineEnding, '\n');
}

/**
 * The model's text in the file's own bytes again: the byte-order mark of `original`, its line endings where its lines
 * are still there, and the ending that most of its lines have for new lines. Where `modelText` is the model text of
 * `original`, the answer is `original`.
 */
export function fromModelText(original: string, modelText: string): string {
  const mark = byteOrderMarks.exec(original)?.[0] ?? '';
  // Nearly all files, and with each letter that is typed in them.
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
  // A lone carriage return that comes to stand before a line feed would make one line ending of two.
  return mark + (toModelText(text) === modelText ? text : modelText.replaceAll('\n', common));
}

/** For each line after the edit, the ending that the line it comes from had; undefined for a line that is new. */
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
      // A line that was edited stands where the removed one stood, and keeps its ending.
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
