import type { SearchQuery } from '#site/search/searchQuery.ts';
import type { FileHits } from '#site/search/searchTexts.ts';
import type { StructuralChange } from '#site/search/applyStructuralChange.ts';
import { queryChecks, queryChecksWithoutSync } from '../checks/queryChecks.ts';
import { journalStore } from '../journal/journalStore.ts';
import type { FileEditPlan } from '../pages/checksWorker.ts';
import type { SelectedHit } from '../pages/searchWorker.ts';
import { searchStore } from './searchStore.ts';
import { defineState, type App } from '../app.ts';

/** Time slice of the worker's search, and interval of showing results, in milliseconds. */
const timeSlice = 60;
/** Wait after a change of the site before searching again, in milliseconds. */
const changeDebounce = 200;

const searches = defineState(() => ({ latest: 0 }));

/** Searches the open site and shows results as they arrive. A later search ends this one. */
export async function searchSite(app: App, query: SearchQuery): Promise<void> {
  const own = app.get(searches);
  own.latest += 1;
  const search = own.latest;
  const isWanted = () => search === own.latest;
  if (query.words === '') return app.get(searchStore).setState({ search: null });
  const problem = await queryChecks(app, 'all', 'all', (worker) =>
    isWanted() ? worker.beginSearch(query) : Promise.resolve(null),
  );
  if (!isWanted()) return undefined;
  // Old results stay until new ones arrive.
  const isAgain = app.get(searchStore).getState().search?.query === query;
  if (!isAgain) app.get(searchStore).setState({ search: { query, files: [], end: null, problem } });
  const files: FileHits[] = [];
  while (problem === null) {
    const part = await queryChecksWithoutSync(app, (worker) => worker.continueSearch(timeSlice));
    if (!isWanted()) return undefined;
    files.push(...(part?.files ?? []));
    const end =
      part === null
        ? {
            files: files.length,
            hits: 0,
            isCut: true,
            slow: [],
            problem: { kind: 'too-slow' as const, message: 'it takes too long to run' },
          }
        : part.end;
    if (!isAgain || end !== null)
      app.get(searchStore).setState({ search: { query, files: [...files], end, problem: null } });
    if (end !== null) return undefined;
  }
  return undefined;
}

/** Keeps search results current: searches again after a change of the site, or its undo. Returns the stop function. */
export function startSearchRefresh(app: App): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = app.get(journalStore).subscribe((now, before) => {
    if (now.stored === before.stored) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { search } = app.get(searchStore).getState();
      if (search !== null) void searchSite(app, search.query);
    }, changeDebounce);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Plans proved replacements in files: of all hits, or the chosen ones of each file. */
export async function planReplacements(
  app: App,
  query: SearchQuery,
  words: string,
  files: readonly { readonly path: string; readonly chosen: readonly SelectedHit[] | null }[],
  onPlan: (files: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<readonly FileEditPlan[]> {
  const plans: FileEditPlan[] = [];
  for (const { path, chosen } of files) {
    if (signal?.aborted === true) break;
    const plan = await queryChecks(app, [path], 'all', (worker) => worker.planReplacement(query, words, path, chosen));
    if (plan !== null) plans.push(plan);
    onPlan(plans.length);
  }
  return plans;
}

/** Plans a structural change of all pages, each proved. */
export async function planStructuralChange(
  app: App,
  change: StructuralChange,
  onPlan: (files: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<readonly FileEditPlan[]> {
  const plans: FileEditPlan[] = [];
  await queryChecks(app, 'all', 'choices', (worker) => worker.beginStructure(change));
  while (signal?.aborted !== true) {
    const part = await queryChecksWithoutSync(app, (worker) => worker.continueStructure(timeSlice));
    plans.push(...(part?.plans ?? []));
    onPlan(plans.length);
    if (part === null || part.isDone) break;
  }
  return plans;
}
