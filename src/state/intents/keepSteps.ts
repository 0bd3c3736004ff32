import type { SiteId } from '#workspace/workspace.ts';
import { historyStore, type SiteStep } from '../changes/historyStore.ts';
import { readSteps, writeSteps } from '../changes/keptSteps.ts';
import { keepWritten, keptWritten } from '../changes/stepsOfTab.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { whenIdle } from '../whenIdle.ts';

/** A tab has room for about five million UTF-16 units, of which others need some. */
const longest = 1_500_000;
const least = 10_000;

/** The steps that are not written down yet, and what calls off that they are in the next rest. */
let waiting: { readonly site: SiteId; readonly done: readonly SiteStep[]; readonly callOff: () => void } | null = null;
let isFollowing = false;

/** Takes up what this tab could undo of the site that was just opened, before it was loaded or went to another site. */
export function restoreSteps(site: SiteId): void {
  const done = readSteps(keptWritten(site));
  if (done.length > 0) historyStore.setState({ done });
}

/** Writes down in each rest what can be undone of the open site, for the next load of this tab. What does not fit, or may not be written, is lost with it. */
export function followSteps(): void {
  if (isFollowing) return;
  isFollowing = true;
  historyStore.subscribe(({ done }, before) => {
    if (done === before.done) return;
    const site = openSiteNow()?.summary.id;
    // The store is emptied where the site is left.
    if (site === undefined) return keepSteps();
    waiting?.callOff();
    waiting = { site, done, callOff: whenIdle(keepSteps) };
  });
  globalThis.addEventListener('pagehide', keepSteps);
}

/** Writes down at once what still is to be. */
export function keepSteps(): void {
  if (waiting === null) return;
  const { site, done, callOff } = waiting;
  callOff();
  waiting = null;
  // What the tab has no room for is lost with it; the newest are kept.
  for (let room = longest; room > least && !keepWritten(site, writeSteps(done, room)); room /= 2);
}
