import type { RepoPath } from '#base/repoPath.ts';
import { changeSite } from '../changes/changeSite.ts';
import { notifyUndoable } from '../changes/notifyUndoable.ts';
import { notify } from '../notices/noticesStore.ts';
import type { App } from '../app.ts';

/** Fills a front matter field that a page is missing, as an undoable step. Returns whether it was written. */
export async function fillPageField(app: App, path: RepoPath, key: string, value: string): Promise<boolean> {
  const text = value.trim();
  if (text === '') return false;
  const done = await changeSite(app, `adding the ${key}`, [{ kind: 'field', path, field: { key, value: text } }]);
  if (done.ok) notifyUndoable(app, `Added the ${key}.`);
  else notify(app, `Couldn’t add the ${key}. ${done.problem.message} Nothing was changed.`, 'problem');
  return done.ok;
}
