import type { SearchQuery } from '#site/search/searchQuery.ts';
import type { FileHits } from '#site/search/searchTexts.ts';
import type { StructuralChange } from '#site/search/structuralEdits.ts';
import { askChecks, askChecksAgain } from '../checks/askChecks.ts';
import { applyPlans, type AppliedPlans } from '../checks/applyPlans.ts';
import { journalStore } from '../journal/journalStore.ts';
import { tellStep } from '../intents/tellStep.ts';
import { notify } from '../noticesStore.ts';
import type { FilePlan } from '../pages/checksWorker.ts';
import type { ChosenHit } from '../pages/searchWorker.ts';
import { searchStore } from './searchStore.ts';
import { defineState, type App } from '../app.ts';

/** How long the worker searches at a time, in milliseconds: what is found is shown as often. */
const stretch = 60;
/** How long a change of the site rests before it is searched again, in milliseconds. */
const quiet = 200;

const searches = defineState(() => ({ latest: 0 }));

/** Searches the open site; what is found is shown as it comes. A search that was begun later ends it. */
export async function searchSite(app: App, query: SearchQuery): Promise<void> {
  const own = app.get(searches);
  own.latest += 1;
  const search = own.latest;
  const isWanted = () => search === own.latest;
  if (query.words === '') return app.get(searchStore).setState({ search: null });
  const problem = await askChecks(app, 'all', 'all', (worker) =>
    isWanted() ? worker.beginSearch(query) : Promise.resolve(null),
  );
  if (!isWanted()) return undefined;
  // What was found before stays until it is found anew.
  const isAgain = app.get(searchStore).getState().search?.query === query;
  if (!isAgain) app.get(searchStore).setState({ search: { query, files: [], end: null, problem } });
  const files: FileHits[] = [];
  while (problem === null) {
    const part = await askChecksAgain(app, (worker) => worker.continueSearch(stretch));
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

/** Keeps what was found true: searches again once a change of the site was made, or taken back. Gives what ends it. */
export function followSearch(app: App): () => void {
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

/** What replacing makes of files, each proved: all that was found, or the hits that were chosen of one. */
export async function planReplacements(
  app: App,
  query: SearchQuery,
  words: string,
  files: readonly { readonly path: string; readonly chosen: readonly ChosenHit[] | null }[],
  onPlan: (files: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<readonly FilePlan[]> {
  const plans: FilePlan[] = [];
  for (const { path, chosen } of files) {
    if (signal?.aborted === true) break;
    const plan = await askChecks(app, [path], 'all', (worker) => worker.planReplacement(query, words, path, chosen));
    if (plan !== null) plans.push(plan);
    onPlan(plans.length);
  }
  return plans;
}

/** What a change by structure makes of all pages, each proved. */
export async function planStructure(
  app: App,
  change: StructuralChange,
  onPlan: (files: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<readonly FilePlan[]> {
  const plans: FilePlan[] = [];
  await askChecks(app, 'all', 'choices', (worker) => worker.beginStructure(change));
  while (signal?.aborted !== true) {
    const part = await askChecksAgain(app, (worker) => worker.continueStructure(stretch));
    plans.push(...(part?.plans ?? []));
    onPlan(plans.length);
    if (part === null || part.isDone) break;
  }
  return plans;
}

/** Makes replacements that were planned, as one step, and says what was done; then the search is made again. */
export async function makeReplacements(app: App, plans: readonly FilePlan[]): Promise<void> {
  const applied = await applyPlans(app, 'replacing text', plans);
  if (!applied.ok) notify(app, `Nothing was replaced. ${applied.problem.message}`, 'problem');
  else if (applied.value.files === 0) notify(app, refusalOf(plans), 'problem');
  else tellStep(app, replacedWords(applied.value));
  const { search } = app.get(searchStore).getState();
  if (search !== null) await searchSite(app, search.query);
}

function replacedWords({ count, files, moved }: AppliedPlans): string {
  const done = `Replaced ${count === 1 ? '1 match' : `${count} matches`} in ${files === 1 ? '1 file' : `${files} files`}.`;
  if (moved === 0) return done;
  const left =
    moved === 1
      ? 'One file was changed meanwhile and stays as it is'
      : `${moved} files were changed meanwhile and stay as they are`;
  return `${done} ${left}. Search shows what is left.`;
}

function refusalOf(plans: readonly FilePlan[]): string {
  const [refused] = plans.flatMap(({ refused: reason }) => reason ?? []);
  if (refused === undefined || refused === 'moved')
    return 'Nothing was replaced because the text has changed. Search again.';
  return 'Nothing was replaced because what would be put in cannot stand there. Try a different replacement.';
}
