/** Front matter fields that are edited above a page's blocks. */
export const pageHeaderFields = ['title', 'description'] as const;

/** The text of each of them. */
export type PageHeaderTexts = Readonly<Record<(typeof pageHeaderFields)[number], string>>;

/** The text of each field in the front matter; '' for a value that isn't text. */
export function getPageHeaderTexts(values: Readonly<Record<string, unknown>>): PageHeaderTexts {
  return { title: textOf(values['title']), description: textOf(values['description']) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A position in a header field: the text before it, and how many UTF-16 units after it are selected. */
export interface PageHeaderPosition {
  readonly field: (typeof pageHeaderFields)[number];
  readonly before: string;
  readonly selected: number;
}
