import type { RepoPath } from '#base/repoPath.ts';
import { mergeField } from '#merge/mergeField.ts';
import { sessionOf } from '../openFiles/openFiles.ts';
import type { App } from '../app.ts';

/** Sets a field of a page's front matter; undefined removes it. `id` is the journal entry the edit belongs to. */
export function setFrontMatterField(app: App, path: RepoPath, key: string, value: unknown, id?: string): void {
  sessionOf(app, path)?.setField(key, value, id);
}

/**
 * Changes a front matter field from one value to another. Merges with what another tab stored a moment ago, which the
 * screen may not show yet.
 */
export function mergeFrontMatterField(app: App, path: RepoPath, key: string, from: unknown, value: unknown): void {
  const session = sessionOf(app, path);
  session?.setField(key, mergeField(from, value, session.getField(key)).value);
}

/** Records that a file's source was edited on screen from one text to another. */
export function editSource(app: App, path: RepoPath, before: string, after: string): void {
  sessionOf(app, path)?.updateSource(before, after);
}
