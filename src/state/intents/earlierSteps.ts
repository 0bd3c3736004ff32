import type { RepoPath } from '#base/repoPath.ts';
import { followUndoBarrier } from '../changes/undoBarrier.ts';
import { beginSteps, canRedoBefore, redoBefore, undoBefore, undoneBeforeAt } from './editPage.ts';
import { redoElsewhere } from './redoElsewhere.ts';
import { sayNothingTo } from './tellStep.ts';
import { elsewhereMadeAt, elsewhereUndoneAt, isReplacedLast } from './undoSiteChange.ts';

/** What an editor of a file undoes and redoes beyond its own steps: earlier ones in the file, and steps of the site that changed it. */
export function earlierSteps(path: RepoPath) {
  return {
    undo: (canRedoHere = false) => undoBefore(path, canRedoHere),
    redo: () => redoBefore(path),
    canRedo: () => canRedoBefore(path),
    isNewer: () => isReplacedLast(path),
    undoneAt: () => undoneBeforeAt(path),
    elsewhereUndoneAt: () => elsewhereUndoneAt(path),
    redoElsewhere: () => redoElsewhere(path),
    elsewhereMadeAt: () => elsewhereMadeAt(path),
    followBarrier: followUndoBarrier,
    sayNothingTo,
    begin: () => beginSteps(path),
  };
}
