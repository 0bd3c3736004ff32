import { encodeText } from '#base/encoding.ts';
import type { RepositoryWorkflow } from '#site/workflows/repositoryWorkflow.ts';
import { changeSite } from './changeSite.ts';
import { notifyUndoable } from './notifyUndoable.ts';
import { notify } from '../noticesStore.ts';
import type { App } from '../app.ts';

/** Puts a file that runs commands over the repository into it, as a change to be reviewed; gives whether it is there. `when` says when it runs. */
export async function addWorkflow(app: App, { path, text }: RepositoryWorkflow, when: string): Promise<boolean> {
  const done = await changeSite(app, `adding ${path}`, [{ kind: 'add', path, bytes: encodeText(text) }]);
  if (done.ok) notifyUndoable(app, `Added ${path}. ${when}`);
  else notify(app, `The file was not created. ${done.problem.message} Nothing was changed.`, 'problem');
  return done.ok;
}
