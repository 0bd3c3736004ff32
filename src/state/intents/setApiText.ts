import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import { changeSite } from '../changes/changeSite.ts';
import { planApiTextEdit, type ApiTextEditing } from '../changes/planApiEdits.ts';
import { getActiveFile } from '../route/routeStore.ts';
import { queryApi } from '../siteFacts/siteIndex.ts';
import type { App } from '../app.ts';

/**
 * Sets a text in its OpenAPI file, or in the overlay of a generated one. Typing in one place is one step, and with the
 * same `editing`, it changes the same copies of the text.
 */
export function setApiText(
  app: App,
  place: PointerLocation,
  words: string,
  label: string,
  editing: ApiTextEditing = { copies: undefined },
): Promise<Result<void, Problem>> {
  const { edit, mergeKey } = planApiTextEdit(app, { ...place, label }, words, editing);
  return changeSite(app, `the change to ${label}`, [edit], { mergeKey, onPage: getActiveFile(app) });
}

/** Returns on how many pages a text appears; 1 if unknown. */
export async function countApiTextUses(app: App, place: PointerLocation): Promise<number> {
  return (await queryApi(app, (worker) => worker.countApiTextUses(place))) ?? 1;
}
