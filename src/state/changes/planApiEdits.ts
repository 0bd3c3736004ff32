import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import type { Pointer } from '#openapi/text/pointer.ts';
import type { ConstraintTarget } from '#openapi/write/setConstraint.ts';
import type { SiteWorker } from '../pages/siteWorker.ts';
import { apiPagesStore } from '../siteFacts/apiPagesStore.ts';
import { queryPages } from '../siteFacts/siteIndex.ts';
import type { ApiTextTarget, AskedEdit } from './fileChange.ts';
import type { App } from '../app.ts';

/** The editing of one text, from its first edit to its last one. The first sets its copies, which the others keep. */
export interface ApiTextEditing {
  copies: readonly Pointer[] | undefined;
}

/**
 * Returns the change that sets a text in its OpenAPI file, or in the overlay of a generated one, and the key that joins
 * typing in one place into one step. The edit is the smallest, proved to change nothing else; otherwise it fails.
 */
export function planApiTextEdit(
  app: App,
  target: ApiTextTarget,
  words: string,
  editing: ApiTextEditing = { copies: target.copies },
): { readonly edit: AskedEdit; readonly mergeKey: string } {
  const place = { file: target.file, pointer: target.pointer };
  const { path, hasOverlay } = findEditedFile(app, place);
  const edit = askWorker(app, path, async (worker, text) => {
    if (hasOverlay) return worker.planOverlayTextEdits(text, place, words);
    editing.copies ??= await worker.listApiTextCopies(text, place);
    return worker.planApiTextEdits(text, place, words, editing.copies);
  });
  const mergeKey = `api ${place.file} ${JSON.stringify(place.pointer)}`;
  return { edit: { kind: 'askedEdit', path, edit, words, described: { ...target, ...editing } }, mergeKey };
}

/** Returns the change that marks an operation as deprecated, or not, like `planApiTextEdit`. */
export function planApiDeprecation(app: App, place: PointerLocation, isDeprecated: boolean): AskedEdit {
  const { path, hasOverlay } = findEditedFile(app, place);
  const edit = askWorker(app, path, (worker, text) =>
    hasOverlay
      ? worker.planOverlayDeprecatedEdits(text, place, isDeprecated)
      : worker.planDeprecatedEdits(text, place, isDeprecated),
  );
  return { kind: 'askedEdit', path, edit };
}

/**
 * Returns the change that sets a limit, the format, or the default of a schema. It fails for a file with an overlay, which
 * may override the value.
 */
export function planApiConstraint(
  app: App,
  place: PointerLocation,
  target: ConstraintTarget,
  words: string,
): AskedEdit {
  const { path, hasOverlay } = findEditedFile(app, place);
  const edit = hasOverlay
    ? () =>
        Promise.resolve(
          err(
            createProblem(
              'page/not-proved',
              `${place.file} has an overlay, so edit this value in the source of ${path}.`,
            ),
          ),
        )
    : askWorker(app, path, (worker, text) => worker.planConstraintEdits(text, place, target, words));
  return { kind: 'askedEdit', path, edit };
}

function findEditedFile(
  app: App,
  { file }: PointerLocation,
): { readonly path: RepoPath; readonly hasOverlay: boolean } {
  const overlay = app.get(apiPagesStore).getState().overlays.get(file) ?? null;
  return { path: overlay ?? file, hasOverlay: overlay !== null };
}

function askWorker(
  app: App,
  path: RepoPath,
  ask: (worker: SiteWorker, text: string) => ReturnType<SiteWorker['planApiTextEdits']>,
): (text: string) => Promise<Result<readonly TextEdit[], Problem>> {
  return async (text) => {
    const answer = await queryPages(app, [], (worker) => ask(worker, text));
    if (answer === null)
      return err(createProblem('page/not-proved', `There was no answer in time. ${path} stays as it is.`));
    return answer.ok ? ok(answer.value) : err(createProblem('page/not-proved', answer.problem.message));
  };
}
