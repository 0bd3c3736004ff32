import type { RepoPath } from '#base/repoPath.ts';
import { notify } from '../noticesStore.ts';
import { forgetUnwritten } from '../unwrittenFields.ts';
import { changeSite } from './changeSite.ts';
import { tellStep } from './tellStep.ts';

/** Takes a change back as a step that can be undone. */
export async function discardChange(path: RepoPath, title: string): Promise<void> {
  const discarded = await changeSite(`discarding the change of ${title}`, [{ kind: 'discard', path }]);
  if (discarded.ok) forgetUnwritten(path);
  if (discarded.ok) tellStep(`Discarded the change of ${title}.`);
  else notify(`The change of ${title} could not be discarded. ${discarded.problem.message}`, 'problem');
}
