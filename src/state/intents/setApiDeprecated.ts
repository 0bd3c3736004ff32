import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import { getActiveFile } from '../route/routeStore.ts';
import { apiPagesStore } from '../siteFacts/apiPagesStore.ts';
import { queryPages } from '../siteFacts/siteIndex.ts';
import { changeSite } from './changeSite.ts';
import type { App } from '../app.ts';

/**
 * Marks an operation as deprecated, or not, in its OpenAPI file, or the overlay of a generated one. Makes the smallest
 * edit, proved to change nothing else; otherwise fails.
 */
export function setApiDeprecated(
  app: App,
  place: PointerLocation,
  isDeprecated: boolean,
): Promise<Result<void, Problem>> {
  const overlay = app.get(apiPagesStore).getState().overlays.get(place.file) ?? null;
  const file = overlay ?? place.file;
  const edit = async (text: string) => {
    const answer = await queryPages(app, [], (worker) =>
      overlay === null
        ? worker.apiDeprecated(text, place, isDeprecated)
        : worker.apiOverlayDeprecated(text, place, isDeprecated),
    );
    if (answer === null)
      return err(createProblem('page/not-proved', `There was no answer in time. ${file} stays as it is.`));
    return answer.ok ? ok(answer.value) : err(createProblem('page/not-proved', answer.problem.message));
  };
  return changeSite(app, 'the mark “Deprecated”', [{ kind: 'askedEdit', path: file, edit }], {
    onPage: getActiveFile(app),
  });
}
