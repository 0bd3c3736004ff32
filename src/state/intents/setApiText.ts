import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import { getActiveFile } from '../route/routeStore.ts';
import { apiPagesStore } from '../siteFacts/apiPagesStore.ts';
import { queryApi, queryPages } from '../siteFacts/siteIndex.ts';
import { changeSite } from './changeSite.ts';
import type { App } from '../app.ts';

/**
 * Sets a text in its OpenAPI file, or in the overlay of a generated one. Makes the smallest edit, proved to change
 * nothing else; otherwise fails. Typing in one place is one step.
 */
export function setApiText(
  app: App,
  place: PointerLocation,
  words: string,
  label: string,
): Promise<Result<void, Problem>> {
  const { pointer } = place;
  const overlay = app.get(apiPagesStore).getState().overlays.get(place.file) ?? null;
  const file = overlay ?? place.file;
  const edit = async (text: string) => {
    const answer = await queryPages(app, [], (worker) =>
      overlay === null ? worker.apiWords(text, place, words) : worker.apiOverlayWords(text, place, words),
    );
    if (answer === null)
      return err(createProblem('page/not-proved', `There was no answer in time. ${file} stays as it is.`));
    return answer.ok ? ok(answer.value) : err(createProblem('page/not-proved', answer.problem.message));
  };
  return changeSite(
    app,
    `the change to ${label}`,
    [{ kind: 'askedEdit', path: file, edit, words, described: { ...place, label } }],
    {
      mergeKey: `api ${place.file} ${JSON.stringify(pointer)}`,
      onPage: getActiveFile(app),
    },
  );
}

/** Returns on how many pages a text appears; 1 if unknown. */
export async function countApiTextUses(app: App, place: PointerLocation): Promise<number> {
  return (await queryApi(app, (worker) => worker.apiUses(place))) ?? 1;
}
