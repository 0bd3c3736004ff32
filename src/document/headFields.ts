/** The fields of the front matter that are typed above a page's blocks. */
export const headFields = ['title', 'description'] as const;

/** What stands in each of them. */
export type HeadTexts = Readonly<Record<(typeof headFields)[number], string>>;

/** What the front matter has for each of them; nothing for what is no text. */
export function headTextsOf(values: Readonly<Record<string, unknown>>): HeadTexts {
  return { title: textOf(values['title']), description: textOf(values['description']) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A place in one of them: the words before it, and how many UTF-16 units behind it are selected. */
export interface HeadPlace {
  readonly field: (typeof headFields)[number];
  readonly before: string;
  readonly selected: number;
}
