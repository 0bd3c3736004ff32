import { encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';
import type { Bytes } from '../changes/fileOperation.ts';
import { changeSite } from './changeSite.ts';
import { tellStep } from './tellStep.ts';

/**
 * Settles a conflict with the text that the file shall have, null for no file, as a step that can be undone: then both
 * versions wait again. `seen` is the text that was chosen from; what was typed since stays beside what was chosen.
 */
export async function resolveConflict(
  path: RepoPath,
  title: string,
  seen: string | null,
  chosen: string | null,
): Promise<Result<void, Problem>> {
  const settled = await changeSite(`the choice for ${title}`, [
    { kind: 'settle', path, seen: bytesOf(seen), chosen: bytesOf(chosen) },
  ]);
  if (settled.ok) tellStep(`${title} is settled.`);
  return settled;
}

function bytesOf(text: string | null): Bytes | null {
  return text === null ? null : encodeText(text);
}
