import { encodeText } from '#base/encoding.ts';
import type { ChecksWorkflow } from '#lint/report/checksWorkflow.ts';
import { changeSite } from '../intents/changeSite.ts';
import { tellStep } from '../intents/tellStep.ts';
import { notify } from '../noticesStore.ts';

/** Puts the file that runs the checks into the repository, as a change to be reviewed; gives whether it is there. */
export async function addWorkflow({ path, text }: ChecksWorkflow): Promise<boolean> {
  const done = await changeSite(`adding ${path}`, [{ kind: 'add', path, bytes: encodeText(text) }]);
  if (done.ok) tellStep(`Added ${path}. It runs with each change once it is sent.`);
  else notify(`The file was not made. ${done.problem.message} Nothing was changed.`, 'problem');
  return done.ok;
}
