import type { RepoPath } from '#base/repoPath.ts';
import { encodeText } from '#base/encoding.ts';
import { inferOrigin, updateLlms, type ListedPage } from '#site/llms/compareLlms.ts';
import { changeSite } from '../changes/changeSite.ts';
import { readCurrentText } from '../openFiles/readCurrentFile.ts';
import { notifyUndoable } from '../changes/notifyUndoable.ts';
import { notify } from '../notices/noticesStore.ts';
import type { FileEditPlan } from '../pages/checksWorker.ts';
import { applyEditPlans } from '../checks/applyEditPlans.ts';
import type { App } from '../app.ts';

/** Plans the update of a hand-maintained list against its current text; empty if the file is gone. */
export async function planLlmsUpdate(
  app: App,
  path: RepoPath,
  pages: readonly ListedPage[],
): Promise<readonly FileEditPlan[]> {
  const present = await readCurrentText(app, path);
  const text = present.ok ? present.value : null;
  if (text === null) return [];
  const edits = updateLlms(text, pages, inferOrigin(text, pages));
  return [{ path, before: text, edits, count: edits.length, refusal: null }];
}

/** Applies the planned update as one step and shows a notice. */
export async function updateLlmsFile(app: App, plans: readonly FileEditPlan[]): Promise<void> {
  const applied = await applyEditPlans(app, 'updating the list', plans);
  if (!applied.ok) notify(app, `Couldn’t update the list. ${applied.problem.message} Nothing is lost.`, 'problem');
  else if (applied.value.files === 0)
    notify(app, 'The list has changed since it was checked, so it wasn’t updated. Check it again.', 'problem');
  else notifyUndoable(app, 'The list is up to date.');
}

/** Adds the published list to the repository, where it is maintained by hand from then on. */
export async function createLlmsFile(app: App, path: RepoPath, list: string): Promise<void> {
  const done = await changeSite(app, `adding ${path}`, [{ kind: 'add', path, bytes: encodeText(list) }]);
  if (done.ok) notifyUndoable(app, `Added ${path} to the repository. It’s published exactly as is.`);
  else notify(app, `Couldn’t create the file. ${done.problem.message} Nothing was changed.`, 'problem');
}
