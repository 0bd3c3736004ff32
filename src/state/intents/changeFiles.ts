import { encodeText } from '#base/encoding.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { fileNameOf, normalizePath, type RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { changeSite } from '../changes/changeSite.ts';
import type { App } from '../app.ts';

type Answer = Promise<Result<RepoPath, Problem>>;

/** Creates a text file as an undoable step; `workspace/file-exists` if the path is taken. Returns its path. */
export async function createFile(app: App, path: RepoPath, text: string): Answer {
  const target = normalizePath(path);
  if (target === '') return err(createProblem('workspace/file-exists', 'Enter a file name.'));
  return at(
    target,
    await changeSite(app, `adding ${target}`, [{ kind: 'add', path: target, bytes: encodeText(text) }]),
  );
}

/** Moves a file unchanged, as an undoable step. Returns its new path. */
export async function moveFile(app: App, from: RepoPath, to: RepoPath): Answer {
  const target = normalizePath(to);
  return at(target, await changeSite(app, `moving ${from}`, [{ kind: 'move', from, to: target }]));
}

/** Deletes a file, including what other tabs stored in it, as an undoable step. */
export async function removeFile(app: App, path: RepoPath): Answer {
  return at(path, await changeSite(app, `deleting ${fileNameOf(path)}`, [{ kind: 'delete', path }]));
}

function at(path: RepoPath, done: Result<void, Problem>): Result<RepoPath, Problem> {
  return done.ok ? ok(path) : done;
}
