import type { RepoPath } from '#base/repoPath.ts';
import { mergeField } from '#merge/mergeField.ts';
import { sessionOf } from '../openFiles/openFiles.ts';
import type { App } from '../app.ts';

/** Sets one field of a page's front matter; undefined removes it. `id` names the entry of the journal that it is a part of. */
export function setFrontMatterField(app: App, path: RepoPath, key: string, value: unknown, id?: string): void {
  sessionOf(app, path)?.typeField(key, value, id);
}

/** Makes one value of another in a field of a page's front matter, on a screen that may not show yet what another tab stored in it a moment before: that stays. */
export function mergeFrontMatterField(app: App, path: RepoPath, key: string, from: unknown, value: unknown): void {
  const session = sessionOf(app, path);
  session?.typeField(key, mergeField(from, value, session.fieldNow(key)).value);
}

/** The source of a file was changed on the screen, from the text that it showed to another one. */
export function editSource(app: App, path: RepoPath, before: string, after: string): void {
  sessionOf(app, path)?.typeSource(before, after);
}
