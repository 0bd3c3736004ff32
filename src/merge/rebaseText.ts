import { createProblem, type Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { diffToEdit } from '#base/textEdit.ts';
import { mergeText } from './mergeText.ts';

/**
 * Applies a file's change from `before` to `after` to its current text. Null means no file. Fails with
 * `workspace/changed-elsewhere` on a conflict.
 */
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

/** The failure of a change whose place in the file has changed since. */
export function createChangedFailure(path: RepoPath): { readonly ok: false; readonly problem: Problem } {
  return err(createProblem('workspace/changed-elsewhere', `${path} has been changed in the same place since then.`));
}

/** Minimum length in UTF-16 units: shorter passages may be in a text twice by chance. */
const shortestPassage = 30;

/**
 * Applies the single change from `before` to `after` at the same passage of the current text, even if the line after it
 * changed. Null unless the passage occurs exactly once.
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
