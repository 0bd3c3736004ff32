import type { SearchedFileKind } from '#site/search/searchedFile.ts';

/** Names of each kind for one file and for several, in the order in which they are listed. */
const names: Readonly<Record<SearchedFileKind, readonly [one: string, many: string]>> = {
  page: ['page', 'pages'],
  settings: ['settings file', 'settings files'],
  api: ['API description', 'API descriptions'],
  llms: ['file for LLMs', 'files for LLMs'],
  data: ['data file', 'data files'],
  html: ['HTML file', 'HTML files'],
  code: ['code file', 'code files'],
  styles: ['style sheet', 'style sheets'],
  image: ['SVG image', 'SVG images'],
  rules: ['file of writing rules', 'files of writing rules'],
  tool: ['tool configuration', 'tool configurations'],
  other: ['other file', 'other files'],
};

/** Files counted by kind, such as "19 pages, 2 API descriptions, and 1 SVG image". '' for no files. */
export function countFileKinds(kinds: readonly SearchedFileKind[]): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const parts = Object.entries(names).flatMap(([kind, [one, many]]) => {
    const count = counts.get(kind) ?? 0;
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`];
  });
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
}

/** The sentence above a plan: how many matches in how many files of which kinds. Kinds are left out where they aren't known. */
export function planSummary(matches: number, files: number, kinds: readonly SearchedFileKind[]): string {
  if (files === 0) return 'Nothing can be changed.';
  const inFiles = kinds.length === files ? countFileKinds(kinds) : files === 1 ? '1 file' : `${files} files`;
  return `${matches === 1 ? '1 match' : `${matches.toLocaleString('en')} matches`} in ${inFiles}. You can undo this in one step or review it before publishing.`;
}
