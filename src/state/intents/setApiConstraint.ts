import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import type { ConstraintTarget } from '#openapi/write/setConstraint.ts';
import { changeSite } from '../changes/changeSite.ts';
import { planApiConstraint } from '../changes/planApiEdits.ts';
import { getActiveFile } from '../route/routeStore.ts';
import type { App } from '../app.ts';

/** Sets a limit, the format, or the default of a schema in its OpenAPI file; removes it if `words` is empty. */
export function setApiConstraint(
  app: App,
  place: PointerLocation,
  target: ConstraintTarget,
  words: string,
  label: string,
): Promise<Result<void, Problem>> {
  return changeSite(app, `the change to ${label}`, [planApiConstraint(app, place, target, words)], {
    onPage: getActiveFile(app),
  });
}
