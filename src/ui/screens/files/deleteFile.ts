import { fileNameOf, type RepoPath } from '#base/repoPath.ts';
import { removeFile } from '#state/intents/changeFiles.ts';
import { tellStep } from '#state/intents/tellStep.ts';
import { notify } from '#state/noticesStore.ts';
import { problemSentence } from '#ui/problemSentence.ts';
import type { App } from '#state/app.ts';

/** Deletes a file at once, and offers to bring it back. */
export async function deleteFile(app: App, path: RepoPath): Promise<void> {
  const removed = await removeFile(app, path);
  if (removed.ok) tellStep(app, `Deleted ${fileNameOf(path)}.`);
  else notify(app, problemSentence(removed.problem).title, 'problem');
}
