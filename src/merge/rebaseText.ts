import { createProblem, type Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { diffToEdit } from '#base/textEdit.ts';
import { mergeText } from './mergeText.ts';

/** Applies a change of a file, from `before` to `after`, to the file's present text. Null is no file. `workspace/changed-elsewhere` if that has a conflict. */
export function rebaseText(
  path: RepoPath,
  present: string | null,
  before: string | null,
  after: string,
): Result<string, Problem> {
  if (present === before) return ok(after);
  if (present === null || before === null) return createChangedFailure(path);
  const rebased = mergeText(before, present, after) ?? movePassage(before, present, after);
  return rebased === null ? createChangedFailure(path) : ok(rebased);
}

/** The failure of a change whose file was changed since at the same place. */
export function createChangedFailure(path: RepoPath): { readonly ok: false; readonly problem: Problem } {
  return err(createProblem('workspace/changed-elsewhere', `${path} was changed since, at the same place.`));
}

/** A shorter passage may be in a text twice by chance. In UTF-16 units. */
const shortestPassage = 30;

/**
 * Applies the one change from `before` to `after` where the same passage is in the present text, even if the line after it was changed. Null
 * if the passage is not there exactly once.
 */
export function movePassage(before: string, present: string, after: string): string | null {
  const [edit] = diffToEdit(before, after);
  if (edit === undefined) return present;
  const from = Math.max(0, edit.from - shortestPassage);
  const passage = before.slice(from, edit.to);
  const found = present.indexOf(passage);
  const isSure = passage.length >= shortestPassage && isOnce(before, passage) && isOnce(present, passage);
  if (!isSure || found === -1) return null;
  const start = found + edit.from - from;
  return present.slice(0, start) + edit.text + present.slice(found + passage.length);
}

function isOnce(text: string, passage: string): boolean {
  return text.indexOf(passage) === text.lastIndexOf(passage);
}
