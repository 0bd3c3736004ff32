import { encodeText } from '#base/encoding.ts';
import type { RepositoryWorkflow } from '#site/workflows/repositoryWorkflow.ts';
import { changeSite } from '../changes/changeSite.ts';
import { notifyUndoable } from '../changes/notifyUndoable.ts';
import { notify } from '../notices/noticesStore.ts';
import type { App } from '../app.ts';

/**
 * Adds a file that runs commands on the repository, as a change to review. `when` tells the user when it runs. Returns
 * whether the file was added.
 */
export async function addWorkflow(app: App, { path, text }: RepositoryWorkflow, when: string): Promise<boolean> {
  const done = await changeSite(app, `adding ${path}`, [{ kind: 'add', path, bytes: encodeText(text) }]);
  if (done.ok) notifyUndoable(app, `Added ${path}. ${when}`);
  else notify(app, `Couldn’t create the file. ${done.problem.message} Nothing was changed.`, 'problem');
  return done.ok;
}
