import { fileNameOf, type RepoPath } from '#base/repoPath.ts';
import { removeFile } from '#state/intents/changeFiles.ts';
import { tellStep } from '#state/intents/tellStep.ts';
import { notify } from '#state/noticesStore.ts';
import { problemSentence } from '#ui/problemSentence.ts';

/** Deletes a file at once, and offers to bring it back. */
export async function deleteFile(path: RepoPath): Promise<void> {
  const removed = await removeFile(path);
  if (removed.ok) tellStep(`Deleted ${fileNameOf(path)}.`);
  else notify(problemSentence(removed.problem).title, 'problem');
}
