import type { SiteSummary } from '#workspace/workspace.ts';
import { forgetSteps, historyStore, type SiteStep } from '../changes/historyStore.ts';
import { readSteps, writeSteps } from '../changes/keptSteps.ts';
import { keepWritten, keptWritten } from '../changes/stepsOfTab.ts';
import { endedReviewsOf, followUndoBarrier } from '../changes/undoBarrier.ts';
import { openFiles } from '../openFiles/openFiles.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { whenIdle } from '../whenIdle.ts';
import { forgetAddedFiles } from './followPageFile.ts';

/** A tab has room for about five million UTF-16 units, of which others need some. */
const longest = 1_500_000;
const least = 10_000;

/** The steps that are not written down yet, and what calls off that they are in the next rest. */
let waiting: {
  readonly summary: SiteSummary;
  readonly done: readonly SiteStep[];
  readonly callOff: () => void;
} | null = null;
let isFollowing = false;

/** Takes up what this tab could undo of the site that was just opened, before it was loaded or went to another site. */
export function restoreSteps(summary: SiteSummary): void {
  const done = readSteps(keptWritten(summary.id, endedReviewsOf({ summary })));
  if (done.length > 0) historyStore.setState({ done });
}

/**
 * Writes down in each rest what can be undone of the open site, for the next load of this tab. What does not fit, or may not be written, is
 * lost with it. Where a review ends, all steps of the site and of its files are forgotten.
 */
export function followSteps(): void {
  if (isFollowing) return;
  isFollowing = true;
  historyStore.subscribe(({ done }, before) => {
    if (done === before.done) return;
    const summary = openSiteNow()?.summary;
    // The store is emptied where the site is left.
    if (summary === undefined) return keepSteps();
    waiting?.callOff();
    waiting = { summary, done, callOff: whenIdle(keepSteps) };
  });
  followUndoBarrier(() => {
    forgetSteps();
    forgetAddedFiles();
    openFiles()?.forgetSteps();
  });
  globalThis.addEventListener('pagehide', keepSteps);
}

/** Writes down at once what still is to be. */
export function keepSteps(): void {
  if (waiting === null) return;
  const { summary, done, callOff } = waiting;
  callOff();
  waiting = null;
  // What the tab has no room for is lost with it; the newest are kept.
  for (
    let room = longest;
    room > least && !keepWritten(summary.id, endedReviewsOf({ summary }), writeSteps(done, room));
    room /= 2
  );
}
