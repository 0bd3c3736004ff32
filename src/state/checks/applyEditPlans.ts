import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import { changeSite } from '../intents/changeSite.ts';
import type { FileEditPlan } from '../pages/checksWorker.ts';
import type { App } from '../app.ts';

/** What became of a change of several files. */
export interface ApplyEditPlansResult {
  readonly files: number;
  readonly count: number;
  /** Files that changed since it was planned, and were left as they are. */
  readonly moved: number;
}

/** Changes files as it was planned, as one step that can be undone. A file whose text is another one by now is left as it is. */
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
      // Nothing that somebody typed: after a tab that goes in between, it is not made.
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
  return ok({ files: made.length, count: made.reduce((sum, { count }) => sum + count, 0), moved: moved.size });
}
