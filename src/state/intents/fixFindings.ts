import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { notify } from '../notices/noticesStore.ts';
import type { FileEditPlan } from '../pages/checksWorker.ts';
import { notifyUndoable } from '../changes/notifyUndoable.ts';
import { applyEditPlans } from '../checks/applyEditPlans.ts';
import { queryChecks } from '../checks/queryChecks.ts';
import { getFindingKey, removeSiteFindings } from '../checks/findingsStore.ts';
import type { App } from '../app.ts';

/**
 * Plans the fixes of findings in their files' current texts. Calls `onPlan` with the number of files planned. Stops
 * when `signal` aborts.
 */
export async function planFixes(
  app: App,
  findings: readonly Finding[],
  onPlan: (files: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<readonly FileEditPlan[]> {
  const plans: FileEditPlan[] = [];
  const fixable = findings.filter(({ fixes }) => fixes.length > 0);
  for (const path of new Set(fixable.map((finding) => finding.path))) {
    const ofFile = fixable.filter((finding) => finding.path === path);
    if (signal?.aborted === true) break;
    const plan = await queryChecks(app, [path], 'choices', (worker) => worker.planFixes(path, ofFile));
    if (plan !== null) plans.push(plan);
    onPlan(plans.length);
  }
  return plans;
}

/** Applies planned fixes as one step and shows a notice. The fixed findings leave the site's list at once, before the next check. */
export async function applyPlannedFixes(
  app: App,
  plans: readonly FileEditPlan[],
  findings: readonly Finding[] = [],
): Promise<void> {
  const count = plans.reduce((sum, plan) => sum + plan.count, 0);
  const applied = await applyEditPlans(app, count === 1 ? 'fixing 1 issue' : `fixing ${count} issues`, plans);
  if (!applied.ok) notify(app, `Couldn’t apply the fixes. ${applied.problem.message} Nothing was changed.`, 'problem');
  else if (applied.value.files === 0)
    notify(app, 'Nothing was fixed because the text changed. Check the list again.', 'problem');
  else {
    forget(app, findings, new Set(plans.filter(({ edits }) => edits.length > 0).map(({ path }) => path)));
    notifyUndoable(
      app,
      `${doneWords(applied.value.count, applied.value.files)}${applied.value.skipped === 0 ? '' : ` ${applied.value.skipped} changed in the meantime and ${applied.value.skipped === 1 ? 'wasn’t' : 'weren’t'} fixed.`}`,
    );
  }
}

function forget(app: App, findings: readonly Finding[], files: ReadonlySet<RepoPath>): void {
  const mended = new Set(
    findings.filter(({ path, fixes }) => files.has(path) && fixes.length > 0).map((finding) => getFindingKey(finding)),
  );
  removeSiteFindings(app, (finding) => mended.has(getFindingKey(finding)));
}

function doneWords(count: number, files: number): string {
  const findings = count === 1 ? 'Fixed 1 issue' : `Fixed ${count} issues`;
  return files === 1 ? `${findings}.` : `${findings} on ${files} pages.`;
}
