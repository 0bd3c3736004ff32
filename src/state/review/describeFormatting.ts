import type { SettingChange } from '#config/settingChange.ts';
import type { FormattingChange } from '#document/patch/formattingChanges.ts';

/** Length of the lines shown before and after, in UTF-16 units. */
const longestExcerpt = 120;
/** Length of the text that a change is named after. */
const longestName = 40;

const listMarker = /^(\s*(?:>\s?)*)(?:[-*+]|\d+[.)])\s+/;

/**
 * A change of how lines of a page are written. Changed white space and list markers are named after the text of their line; the lines
 * before and after are shown only for others.
 */
export function describeFormatting(after: string, edits: FormattingChange): SettingChange {
  const [old, now] = [
    edits.map(({ text }) => text).join(''),
    edits.map(({ from, to }) => after.slice(from, to)).join(''),
  ];
  if ((old + now).trim() === '') return describeBlankLines(after, edits, old, now);
  const what = nameDifference(old, now);
  return what === null
    ? { label: ['Formatting'], before: excerpt(old), after: excerpt(now) }
    : { label: [`${what} in ${quoteFirst(linesOf(now.trim() === '' ? old : now))}`], before: null, after: null };
}

function describeBlankLines(after: string, edits: FormattingChange, old: string, now: string): SettingChange {
  const at = edits[0]?.from ?? 0;
  const [above, below] = [linesOf(after.slice(0, at)).toReversed(), linesOf(after.slice(at))];
  const isBelow = above.some(isShown);
  const place = isBelow ? `below ${quoteFirst(above)}` : below.some(isShown) ? `above ${quoteFirst(below)}` : '';
  const label = [`Blank lines ${place}`.trim()];
  const [before, later] = [old, now].map((text) => text.split('\n').length);
  if (before === later) return { label, before: null, after: null };
  return (before ?? 0) < (later ?? 0) ? { label, before: null, after: '' } : { label, before: '', after: null };
}

/** What differs between lines that say the same; null if it isn't only white space or list markers. */
function nameDifference(old: string, now: string): string | null {
  if (old.replaceAll('\r\n', '\n') === now.replaceAll('\r\n', '\n')) return 'Line endings';
  const [olds, news] = [linesOf(old), linesOf(now)].map((lines) => lines.filter((line) => line.trim() !== ''));
  const pairs = olds?.map((line, index) => [line, news?.[index] ?? ''] as const) ?? [];
  const isSameCount = olds?.length === news?.length;
  if (withoutSpace(old) === withoutSpace(now)) {
    const isMoved = !isSameCount || pairs.some(([one, other]) => withoutSpace(one) !== withoutSpace(other));
    return isMoved || pairs.every(([one, other]) => one === other) ? 'Line breaks' : 'Spaces';
  }
  const isMarked = isSameCount && pairs.every(([one, other]) => withoutMarker(one) === withoutMarker(other));
  return isMarked ? 'List markers' : null;
}

const linesOf = (text: string) => text.split(/\r?\n/);
const isShown = (line: string) => /[\p{L}\p{N}]/u.test(line);
const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '');
const withoutMarker = (line: string) => line.replace(listMarker, '').trim();

/** The first line with words, in quotes. */
function quoteFirst(lines: readonly string[]): string {
  const line = lines.find(isShown) ?? lines.find((text) => text.trim() !== '') ?? '';
  const text = line
    .replace(listMarker, '')
    .replace(/^[\s>#]+/, '')
    .trim();
  return `“${text.length > longestName ? `${text.slice(0, longestName).trimEnd()}…` : text}”`;
}

function excerpt(lines: string): string {
  const text = lines.trim().replaceAll(/\s*\n\s*/g, '\n');
  return text.length > longestExcerpt ? `${text.slice(0, longestExcerpt).trimEnd()}…` : text;
}
