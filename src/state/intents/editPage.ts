import type { RepoPath } from '#base/repoPath.ts';
import { openTextOf } from '../openFiles/filesStore.ts';
import { sessionOf } from '../openFiles/openFiles.ts';
import { typedOver } from '../openFiles/typedOver.ts';
import { followFilesOf } from './followPageFile.ts';
import { elsewhereMadeAt, isReplacedLast, undoReplacementOf } from './undoSiteChange.ts';

/** Sets one field of a page's front matter; undefined removes it. */
export function setFrontMatter(path: RepoPath, key: string, value: unknown): void {
  sessionOf(path)?.typeField(key, value);
}

/** Makes one value of another in a field of a page's front matter, on a screen that may not show yet what another tab stored in it a moment before: that stays. */
export function typeFrontMatter(path: RepoPath, key: string, from: unknown, value: unknown): void {
  const session = sessionOf(path);
  session?.typeField(key, typedOver(from, value, session.fieldNow(key)));
}

/** How an editor came to another text: by its own undo or redo, or by what was typed. */
export type Typing = 'typed' | 'undone' | 'redone';

/** The source of a file was changed on the screen, from the text that it showed to another one. */
export function editSource(path: RepoPath, before: string, after: string, typing: Typing = 'typed'): void {
  sessionOf(path)?.typeSource(before, after, typing === 'undone');
  if (typing !== 'typed') followFilesOf(path, before);
}

/** The editor on the screen lost its own steps; what was done in it is taken back by `undoBefore`. */
export function beginSteps(path: RepoPath): void {
  sessionOf(path)?.beginSteps();
}

/**
 * Takes back what was done before the present editor was opened, or what put other words into its file, whichever was done last; false where there is nothing.
 * What the editor itself took back is done again by `redoBefore` from then on. `canRedoHere`: whether its editor can do something again that it took back.
 */
export async function undoBefore(path: RepoPath, canRedoHere = false): Promise<boolean> {
  return (!isReplacedLast(path) && (await withFiles(path, 'stepBack'))) || undoReplacementOf(path, canRedoHere);
}

/** Does again what `undoBefore` took back. */
export async function redoBefore(path: RepoPath): Promise<boolean> {
  return withFiles(path, 'stepForward');
}

/** The files that were stored for the page go and come with its steps. */
async function withFiles(path: RepoPath, step: 'stepBack' | 'stepForward'): Promise<boolean> {
  const session = sessionOf(path);
  await session?.settle();
  const before = openTextOf(path);
  const isDone = (await session?.[step]()) === true;
  if (isDone && before !== null) followFilesOf(path, before);
  return isDone;
}

/** Settles once all that was done to a file on the screen is text: only then is known what of it is left to take back. */
export async function settlePage(path: RepoPath): Promise<void> {
  await sessionOf(path)?.settle();
}

/** When the last change of a file was made that can be taken back, in milliseconds since 1970; 0 where there is none. */
export function changedAt(path: RepoPath): number {
  return sessionOf(path)?.changedAt ?? 0;
}

/** Whether something was taken back that comes before the present editor's own steps, and after the last step of the site on the page. */
export function canRedoBefore(path: RepoPath): boolean {
  return sessionOf(path)?.canStepForward === true && undoneBeforeAt(path) >= elsewhereMadeAt(path);
}

/** When what `redoBefore` does again was taken back, in milliseconds since 1970; 0 where there is nothing. */
export function undoneBeforeAt(path: RepoPath): number {
  return sessionOf(path)?.undoneAt ?? 0;
}
