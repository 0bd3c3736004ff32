import type { RepoPath } from '#base/repoPath.ts';
import { sessionOf } from '../openFiles/openFiles.ts';
import { isReplacedLast, undoReplacementOf } from './undoSiteChange.ts';

/** Sets one field of a page's front matter; undefined removes it. */
export function setFrontMatter(path: RepoPath, key: string, value: unknown): void {
  sessionOf(path)?.typeField(key, value);
}

/** The source of a file was changed on the screen, from the text that it showed to another one. `isUndo`: by the editor's own undo. */
export function editSource(path: RepoPath, before: string, after: string, isUndo = false): void {
  sessionOf(path)?.typeSource(before, after, isUndo);
}

/** The editor on the screen lost its own steps; what was done in it is taken back by `undoBefore`. */
export function beginSteps(path: RepoPath): void {
  sessionOf(path)?.beginSteps();
}

/** Takes back what was done before the present editor was opened, or what put other words into its file, whichever was done last; false where there is nothing. */
export async function undoBefore(path: RepoPath): Promise<boolean> {
  return (!isReplacedLast(path) && (await sessionOf(path)?.stepBack()) === true) || undoReplacementOf(path);
}

/** Does again what `undoBefore` took back. */
export async function redoBefore(path: RepoPath): Promise<boolean> {
  return (await sessionOf(path)?.stepForward()) ?? false;
}

/** Whether something was taken back that comes before the present editor's own steps. */
export function canRedoBefore(path: RepoPath): boolean {
  return sessionOf(path)?.canStepForward ?? false;
}
