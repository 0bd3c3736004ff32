const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const numbers = /\b(\d{4})-(\d\d)(?:-(\d\d))?\b/;
const monthFirst = /\b(?<month>[a-z]{3,9})\.?\s+(?:(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+)?(?<year>\d{4})\b/i;
const dayFirst = /\b(?<day>\d{1,2})(?:st|nd|rd|th)?\.?\s+(?<month>[a-z]{3,9})\.?,?\s+(?<year>\d{4})\b/i;

/**
 * Parses a date such as `2026-03-15` or with an English month name. Returns milliseconds since 1970 at midnight UTC, the first of the month
 * if no day is given, the same in each browser and time zone. Null for text that is no date, such as a version.
 */
export function parseChangelogDate(words: string): number | null {
  const [, year, month, day = '1'] = numbers.exec(words) ?? [];
  if (year !== undefined && month !== undefined) return time(Number(year), Number(month) - 1, Number(day));
  const { groups } = dayFirst.exec(words) ?? monthFirst.exec(words) ?? {};
  if (groups === undefined) return null;
  const named = (groups['month'] ?? '').toLowerCase();
  return time(
    Number(groups['year']),
    months.findIndex((name) => name.startsWith(named)),
    Number(groups['day'] ?? 1),
  );
}

function time(year: number, month: number, day: number): number | null {
  const made = new Date(Date.UTC(year, month, day));
  return made.getUTCMonth() === month && made.getUTCDate() === day ? made.getTime() : null;
}
