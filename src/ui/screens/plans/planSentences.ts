import { formatList, formatListStart } from '#base/formatList.ts';
import { fileNameOf } from '#base/repoPath.ts';
import type { SearchFileKind } from '#site/search/searchFileKind.ts';
import type { FileEditPlan } from '#state/pages/checksWorker.ts';

/** Names of each kind for one file and for several, in the order in which they are listed. */
const names: Readonly<Record<SearchFileKind, readonly [one: string, many: string]>> = {
  page: ['page', 'pages'],
  settings: ['settings file', 'settings files'],
  api: ['API description', 'API descriptions'],
  llms: ['file for LLMs', 'files for LLMs'],
  data: ['data file', 'data files'],
  html: ['HTML file', 'HTML files'],
  code: ['code file', 'code files'],
  styles: ['style sheet', 'style sheets'],
  image: ['SVG image', 'SVG images'],
  rules: ['writing rules file', 'writing rules files'],
  tool: ['tool configuration', 'tool configurations'],
  other: ['other file', 'other files'],
};

/** Files counted by kind, such as "19 pages, 2 API descriptions, and 1 SVG image". '' for no files. */
function countFileKinds(kinds: readonly SearchFileKind[]): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const parts = Object.entries(names).flatMap(([kind, [one, many]]) => {
    const count = counts.get(kind) ?? 0;
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`];
  });
  return formatList(parts);
}

/** The sentence above a plan: how many matches in how many files of which kinds. Leaves the kinds out if they aren't known. */
export function summarizePlan(matches: number, files: number, kinds: readonly SearchFileKind[]): string {
  if (files === 0) return 'Nothing can be changed.';
  const inFiles = kinds.length === files ? countFileKinds(kinds) : files === 1 ? '1 file' : `${files} files`;
  return `${matches === 1 ? '1 match' : `${matches.toLocaleString('en')} matches`} in ${inFiles}. You can undo this in one step or review it before publishing.`;
}

type Left = Pick<FileEditPlan, 'path' | 'refusal' | 'skippedCount'>;

/** Explains in a sentence or two per reason why files or parts of a plan stay unchanged. */
export function explainUnchanged(plans: readonly Left[]): readonly string[] {
  const moved = plans.filter(({ refusal }) => refusal === 'moved');
  const broken = plans.filter(({ refusal }) => refusal !== null && refusal !== 'moved');
  const partly = plans.filter(({ refusal, skippedCount = 0 }) => refusal === null && skippedCount > 0);
  const places = partly.reduce((sum, { skippedCount = 0 }) => sum + skippedCount, 0);
  return [
    ...(moved.length === 0 ? [] : [`${filesAre(moved)} ${moved.length === 1 ? 'It has' : 'They have'} changed since.`]),
    ...(broken.length === 0 ? [] : [`${filesAre(broken)} The new text wouldn’t be valid there.`]),
    ...(places === 0
      ? []
      : [
          `${places === 1 ? 'One change will be skipped' : `${places} changes will be skipped`} in ${namesOf(partly)}. The new text wouldn’t be valid there.`,
        ]),
  ];
}

function filesAre(plans: readonly Left[]): string {
  const count = plans.length === 1 ? 'One file will be skipped' : `${plans.length} files will be skipped`;
  return `${count}: ${namesOf(plans)}.`;
}

function namesOf(plans: readonly Left[]): string {
  return formatListStart(
    plans.map(({ path }) => fileNameOf(path)),
    3,
  );
}
