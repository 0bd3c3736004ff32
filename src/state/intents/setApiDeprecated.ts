import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import { changeSite } from '../changes/changeSite.ts';
import { planApiDeprecation } from '../changes/planApiEdits.ts';
import { getActiveFile } from '../route/routeStore.ts';
import type { App } from '../app.ts';

/** Marks an operation as deprecated, or not, in its OpenAPI file, or the overlay of a generated one. */
export function setApiDeprecated(
  app: App,
  place: PointerLocation,
  isDeprecated: boolean,
): Promise<Result<void, Problem>> {
  return changeSite(app, 'the change to “Deprecated”', [planApiDeprecation(app, place, isDeprecated)], {
    onPage: getActiveFile(app),
  });
}
