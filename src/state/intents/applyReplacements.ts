import type { FileEditPlan } from '../pages/checksWorker.ts';
import { applyEditPlans, type ApplyEditPlansResult } from '../checks/applyEditPlans.ts';
import { notifyUndoable } from '../changes/notifyUndoable.ts';
import { notify } from '../notices/noticesStore.ts';
import { searchSite } from '../search/searchSite.ts';
import { searchStore } from '../search/searchStore.ts';
import type { App } from '../app.ts';

/** Applies planned replacements as one step, shows a notice, then searches again. */
export async function applyReplacements(app: App, plans: readonly FileEditPlan[]): Promise<void> {
  const applied = await applyEditPlans(app, 'replacing text', plans);
  if (!applied.ok) notify(app, `Nothing was replaced. ${applied.problem.message}`, 'problem');
  else if (applied.value.files === 0) notify(app, refusalOf(plans), 'problem');
  else notifyUndoable(app, replacedWords(applied.value));
  const { search } = app.get(searchStore).getState();
  if (search !== null) await searchSite(app, search.query);
}

function replacedWords({ count, files, skipped }: ApplyEditPlansResult): string {
  const done = `Replaced ${count === 1 ? '1 match' : `${count} matches`} in ${files === 1 ? '1 file' : `${files} files`}.`;
  if (skipped === 0) return done;
  const left =
    skipped === 1
      ? 'One file changed in the meantime and was skipped'
      : `${skipped} files changed in the meantime and were skipped`;
  return `${done} ${left}. The search results show the remaining matches.`;
}

function refusalOf(plans: readonly FileEditPlan[]): string {
  const [refused] = plans.flatMap(({ refusal: reason }) => reason ?? []);
  if (refused === undefined || refused === 'moved')
    return 'Nothing was replaced because the text has changed. Search again.';
  return 'Nothing was replaced because the replacement text isn’t valid there. Try a different replacement.';
}
