import { encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';
import { changeSite } from './changeSite.ts';
import { tellStep } from './tellStep.ts';

/** Settles a conflict with the text that the file shall have, as a step that can be undone: then both versions wait again. Null deletes the file. */
export async function resolveConflict(
  path: RepoPath,
  title: string,
  text: string | null,
): Promise<Result<void, Problem>> {
  const settled = await changeSite(`the choice for ${title}`, [
    { kind: 'settle', path, bytes: text === null ? null : encodeText(text) },
  ]);
  if (settled.ok) tellStep(`${title} is settled.`);
  return settled;
}
