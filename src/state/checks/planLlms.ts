import type { RepoPath } from '#base/repoPath.ts';
import { encodeText } from '#base/encoding.ts';
import { originOf, updateLlms, type ListedPage } from '#site/llms/compareLlms.ts';
import { changeSite } from '../intents/changeSite.ts';
import { presentText } from '../intents/presentFile.ts';
import { tellStep } from '../intents/tellStep.ts';
import { notify } from '../noticesStore.ts';
import type { FilePlan } from '../pages/checksWorker.ts';
import { applyPlans } from './applyPlans.ts';
import type { App } from '../app.ts';

/** What bringing a list that is kept by hand up to date makes of it, as it is now; nothing where it is gone. */
export async function planLlmsUpdate(
  app: App,
  path: RepoPath,
  pages: readonly ListedPage[],
): Promise<readonly FilePlan[]> {
  const present = await presentText(app, path);
  const text = present.ok ? present.value : null;
  if (text === null) return [];
  const edits = updateLlms(text, pages, originOf(text, pages));
  return [{ path, before: text, edits, count: edits.length, refused: null }];
}

/** Makes the change that was planned, as one step, and says so. */
export async function updateLlmsFile(app: App, plans: readonly FilePlan[]): Promise<void> {
  const applied = await applyPlans(app, 'bringing the list up to date', plans);
  if (!applied.ok) notify(app, `The list was not changed. ${applied.problem.message} Nothing is lost.`, 'problem');
  else if (applied.value.files === 0)
    notify(app, 'The list has changed in the meantime, so it was left alone. Check it again.', 'problem');
  else tellStep(app, 'The list is up to date.');
}

/** Puts the list that is published into the repository, from where on it is kept by hand. */
export async function keepLlmsByHand(app: App, path: RepoPath, list: string): Promise<void> {
  const done = await changeSite(app, `adding ${path}`, [{ kind: 'add', path, bytes: encodeText(list) }]);
  if (done.ok) tellStep(app, `${path} is now in the repository, and is published exactly as it is there.`);
  else notify(app, `The file was not created. ${done.problem.message} Nothing was changed.`, 'problem');
}
