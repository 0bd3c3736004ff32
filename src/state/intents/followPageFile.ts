import { isTextPath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { inverted } from '../fileOperation.ts';
import { historyStore, type SiteStep } from '../historyStore.ts';
import { openSiteNow } from '../siteStore.ts';
import { applyOperation } from './applyOperation.ts';
import { doAll } from './changeSite.ts';
import { inTurn } from './inTurn.ts';
import { presentText } from './presentFile.ts';
import { saveEverything } from './saveEverything.ts';
import { sourceOf } from './storeImage.ts';

/** The step that added a file and nothing else; null where none of the last ones did. */
export function stepThatAdded(path: RepoPath): SiteStep | null {
  const addsIt = ({ operations: [first, ...others] }: SiteStep) =>
    others.length === 0 && first?.kind === 'bytes' && first.path === path && first.before === null;
  return historyStore.getState().done.findLast(addsIt) ?? null;
}

/**
 * Brings a file, added together with what shows it on a page, in step with that page once its undo or redo took it away or brought it back.
 * A file stays where something else that was changed names it, or where it holds other bytes by now.
 */
export function followPageFile(path: RepoPath, step: SiteStep, isShown: () => boolean): Promise<void> {
  return inTurn(async () => {
    await saveEverything();
    const shown = isShown();
    if (shown === openSiteNow()?.paths.has(path) || (!shown && (await isNamed(path)))) return;
    const followed = await doAll(shown ? step.operations : inverted(step.operations), applyOperation);
    if (!followed.ok) return;
    // At its own time again: before the page's step that shows it.
    historyStore.setState(({ done, undone }) => {
      const others = done.filter((other) => other !== step);
      return {
        done: shown ? [...others, step].toSorted((one, other) => one.time - other.time) : others,
        undone: undone.filter((other) => other !== step),
      };
    });
  });
}

/** Whether a changed file names this one, which was not there when the site was last sent. */
async function isNamed(path: RepoPath): Promise<boolean> {
  const name = sourceOf(path).slice(1);
  for (const change of openSiteNow()?.changes ?? []) {
    if (change.kind === 'deleted' || !isTextPath(change.path)) continue;
    const text = await presentText(change.path);
    if (text.ok && text.value?.includes(name) === true) return true;
  }
  return false;
}
