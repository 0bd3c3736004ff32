/** The fields of the front matter that are typed above a page's blocks. */
export const pageHeaderFields = ['title', 'description'] as const;

/** What stands in each of them. */
export type PageHeaderTexts = Readonly<Record<(typeof pageHeaderFields)[number], string>>;

/** What the front matter has for each of them; nothing for what is no text. */
export function getPageHeaderTexts(values: Readonly<Record<string, unknown>>): PageHeaderTexts {
  return { title: textOf(values['title']), description: textOf(values['description']) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A place in one of them: the words before it, and how many UTF-16 units behind it are selected. */
export interface PageHeaderPosition {
  readonly field: (typeof pageHeaderFields)[number];
  readonly before: string;
  readonly selected: number;
}
