/** The fields of the front matter that are typed above a page's blocks. */
export const headFields = ['title', 'description'] as const;

/** A place in one of them: the words before it, and how many UTF-16 units behind it are selected. */
export interface HeadPlace {
  readonly field: (typeof headFields)[number];
  readonly before: string;
  readonly selected: number;
}
