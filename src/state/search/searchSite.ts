import type { SearchQuery } from '#site/search/searchQuery.ts';
import type { FileHits } from '#site/search/searchTexts.ts';
import type { StructuralChange } from '#site/search/applyStructuralChange.ts';
import { queryChecks, queryChecksWithoutSync } from '../checks/queryChecks.ts';
import { applyEditPlans, type ApplyEditPlansResult } from '../checks/applyEditPlans.ts';
import { journalStore } from '../journal/journalStore.ts';
import { notifyUndoable } from '../intents/notifyUndoable.ts';
import { notify } from '../noticesStore.ts';
import type { FileEditPlan } from '../pages/checksWorker.ts';
import type { SelectedHit } from '../pages/searchWorker.ts';
import { searchStore } from './searchStore.ts';
import { defineState, type App } from '../app.ts';

/** Time slice of the worker's search, and interval of showing results, in milliseconds. */
const stretch = 60;
/** Wait after a change of the site before searching again, in milliseconds. */
const quiet = 200;

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
    const part = await queryChecksWithoutSync(app, (worker) => worker.continueSearch(stretch));
    if (!isWanted()) return undefined;
    files.push(...(part?.files ?? []));
    const end =
      part === null
        ? {
            files: files.length,
            hits: 0,
            isCut: true,
            slow: [],
            problem: { kind: 'too-slow' as const, message: 'it takes too long' },
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
    }, quiet);
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
    const part = await queryChecksWithoutSync(app, (worker) => worker.continueStructure(stretch));
    plans.push(...(part?.plans ?? []));
    onPlan(plans.length);
    if (part === null || part.isDone) break;
  }
  return plans;
}

/** Applies planned replacements as one step, shows a notice, then searches again. */
export async function applyReplacements(app: App, plans: readonly FileEditPlan[]): Promise<void> {
  const applied = await applyEditPlans(app, 'replacing text', plans);
  if (!applied.ok) notify(app, `Nothing was replaced. ${applied.problem.message}`, 'problem');
  else if (applied.value.files === 0) notify(app, refusalOf(plans), 'problem');
  else notifyUndoable(app, replacedWords(applied.value));
  const { search } = app.get(searchStore).getState();
  if (search !== null) await searchSite(app, search.query);
}

function replacedWords({ count, files, moved }: ApplyEditPlansResult): string {
  const done = `Replaced ${count === 1 ? '1 match' : `${count} matches`} in ${files === 1 ? '1 file' : `${files} files`}.`;
  if (moved === 0) return done;
  const left =
    moved === 1
      ? 'One file was changed meanwhile and stays as it is'
      : `${moved} files were changed meanwhile and stay as they are`;
  return `${done} ${left}. Search shows what is left.`;
}

function refusalOf(plans: readonly FileEditPlan[]): string {
  const [refused] = plans.flatMap(({ refused: reason }) => reason ?? []);
  if (refused === undefined || refused === 'moved')
    return 'Nothing was replaced because the text has changed. Search again.';
  return 'Nothing was replaced because what would be put in cannot stand there. Try a different replacement.';
}
