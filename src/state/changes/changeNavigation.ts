import { createProblem, type Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { DocsJson } from '#config/docsJson.ts';
import { createChangedFailure } from '#merge/rebaseText.ts';
import type { ConfigFileEdit } from '#config/edit/moveInNavigation.ts';
import { findReferenceAt } from '#config/edit/parsedJsonText.ts';
import type { FileChange } from './fileChange.ts';
import { notify } from '../notices/noticesStore.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { changeSite } from './changeSite.ts';
import { notifyUndoable } from './notifyUndoable.ts';
import type { App } from '../app.ts';

/** Notice shown when a navigation change is stored; `quiet` leaves it to the caller. */
export type SuccessNotice = { readonly kind: 'notice'; readonly text: string } | { readonly kind: 'quiet' };

/**
 * Changes the navigation and files as one undoable step; shows a notice of success or failure. Fails if the navigation isn't
 * as in `seen`, in which the places of the edits were found.
 */
export async function changeNavigation(
  app: App,
  label: string,
  told: SuccessNotice,
  edits: readonly ConfigFileEdit[],
  files: readonly FileChange[] = [],
  { seen, ...options }: { readonly mergeKey?: string; readonly ends?: string; readonly seen?: DocsJson } = {},
): Promise<boolean> {
  const configuration = getOpenSite(app)?.configuration ?? null;
  if (configuration === null && edits.length > 0) return false;
  if (seen !== undefined && !hasNavigationOf(configuration?.docs, seen))
    return notifyRefused(app, createChangedFailure(configuration?.path ?? '').problem);
  for (const { file, list } of edits) {
    const path = file ?? configuration?.path ?? '';
    const unread = list === undefined ? null : findReferenceAt(configuration?.texts.get(path) ?? '', list);
    if (unread !== null) return notifyRefused(app, createUnreadProblem(path, unread));
  }
  const words = told.kind === 'notice' ? told.text : label;
  const changes = edits.map(({ file, edit }): FileChange => ({
    kind: 'edit',
    path: file ?? configuration?.path ?? '',
    edit,
    words,
  }));
  const done = await changeSite(app, label, [...files, ...changes], options);
  if (!done.ok) return notifyRefused(app, done.problem);
  if (told.kind === 'notice') notifyUndoable(app, told.text);
  return true;
}

/** A change of what a configuration file takes from another one by `$ref`, where it would be lost. */
export function createUnreadProblem(file: RepoPath, reference: string): Problem {
  return createProblem('config/reference-not-found', `${file} takes this from ${reference}, which can’t be read.`);
}

function hasNavigationOf(docs: DocsJson | undefined, seen: DocsJson): boolean {
  if (docs === seen) return true;
  return JSON.stringify(docs?.config['navigation']) === JSON.stringify(seen.config['navigation']);
}

/** Shows why a change can't be made. */
export function notifyRefused(app: App, { message }: Problem): false {
  notify(app, `This couldn’t be done. ${message} Nothing was changed.`, 'problem');
  return false;
}
