import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import { changeSite } from '../changes/changeSite.ts';
import type { FileEditPlan } from '../pages/checksWorker.ts';
import type { App } from '../app.ts';

/** Result of changing several files. */
export interface ApplyEditPlansResult {
  readonly files: number;
  readonly count: number;
  /** Files that changed since the plan was made and were left alone. */
  readonly skipped: number;
}

/** Applies planned edits as one undoable step. Skips files whose text has changed since. */
export async function applyEditPlans(
  app: App,
  label: string,
  plans: readonly FileEditPlan[],
): Promise<Result<ApplyEditPlansResult, Problem>> {
  const moved = new Set<FileEditPlan>();
  const effective = plans.filter(({ edits }) => edits.length > 0);
  const done = await changeSite(
    app,
    label,
    effective.map((plan) => ({
      // Not typed by the user, so it isn't recovered if the tab closes first.
      kind: 'askedEdit',
      path: plan.path,
      edit: (text) => {
        const isAsPlanned = text === plan.before;
        if (!isAsPlanned) moved.add(plan);
        return Promise.resolve(ok(isAsPlanned ? plan.edits : []));
      },
    })),
  );
  if (!done.ok) return done;
  const made = effective.filter((plan) => !moved.has(plan));
  return ok({ files: made.length, count: made.reduce((sum, { count }) => sum + count, 0), skipped: moved.size });
}
