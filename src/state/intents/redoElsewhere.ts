import type { RepoPath } from '#base/repoPath.ts';
import { tellRedone } from './tellStep.ts';
import { redoSiteChange, undoneOn } from './undoSiteChange.ts';

/** Redoes the step of the site that was undone last of those that changed a page, from the page's own text, and says so. False where there is none. */
export async function redoElsewhere(page: RepoPath): Promise<boolean> {
  const step = undoneOn(page);
  if (step === null) return false;
  if (await redoSiteChange(step)) tellRedone(step);
  return true;
}
