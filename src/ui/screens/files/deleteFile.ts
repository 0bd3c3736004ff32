import { fileNameOf, type RepoPath } from '#base/repoPath.ts';
import { removeFile } from '#state/intents/changeFiles.ts';
import { notifyUndoable } from '#state/intents/notifyUndoable.ts';
import { notify } from '#state/noticesStore.ts';
import { describeProblem } from '../../describeProblem.ts';
import type { App } from '#state/app.ts';

/** Deletes a file at once, and offers to bring it back. */
export async function deleteFile(app: App, path: RepoPath): Promise<void> {
  const removed = await removeFile(app, path);
  if (removed.ok) notifyUndoable(app, `Deleted ${fileNameOf(path)}.`);
  else notify(app, describeProblem(removed.problem).title, 'problem');
}
