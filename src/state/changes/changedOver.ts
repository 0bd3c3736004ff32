import { problem, type Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { changedPassage, mergeText } from '#workspace/mergeText.ts';

/** The text after a change from `before` to `after`, made over what the file holds now. */
export function changedOver(
  path: RepoPath,
  present: string | null,
  before: string | null,
  after: string,
): Result<string, Problem> {
  if (present === before) return ok(after);
  const merged =
    present === null || before === null
      ? null
      : (mergeText(before, present, after) ?? changedPassage(before, present, after));
  return merged === null ? changedSince(path) : ok(merged);
}

/** What an operation is made from is not there any more. */
export function changedSince(path: RepoPath): { readonly ok: false; readonly problem: Problem } {
  return err(problem('workspace/changed-elsewhere', `${path} was changed since, at the same place.`));
}
