import type { RepoPath } from '#base/repoPath.ts';
import { openFilesStore, getOpenFile, getOpenText } from '../openFiles/openFilesStore.ts';
import { siteStore } from '../site/siteStore.ts';
import { queryChecks } from './queryChecks.ts';
import { findingsStore } from './findingsStore.ts';
import type { App } from '../app.ts';

/**
 * What is typed is text after a pause already; it waits so long for more, in milliseconds. Where checking the page takes longer, as long
 * as that: the check would run into what is typed next, which takes the processor's time from the keys, and whose pause has its own.
 */
const pause = { least: 60, most: 400 };
/** How long what changed elsewhere in the site waits for more changes, in milliseconds. */
const quiet = 800;

/**
 * Keeps checking the page that is shown: a moment after each pause in typing, and when something else of the site changed;
 * never while somebody types, who would wait for the processor. Gives what ends it.
 */
export function startPageChecks(app: App, path: RepoPath): () => void {
  let isWanted = true;
  let isRunning = false;
  let isStale = false;
  /** How long the last check took, in milliseconds. */
  let lasted = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let siteTimer: ReturnType<typeof setTimeout> | undefined;
  const run = async (): Promise<void> => {
    isStale = isRunning;
    if (isRunning || !isWanted || getOpenText(app, path) === null || isTypedIn(app, path)) return;
    isRunning = true;
    const begun = performance.now();
    const checked = await queryChecks(app, [path], 'choices', (worker) => worker.checkPages([path], 0)).finally(() => {
      isRunning = false;
      lasted = performance.now() - begun;
    });
    const [page] = checked ?? [];
    // Of words that are typed on already nothing is told: it would hold up the keys, and the next pause has its own.
    if (isWanted && page !== undefined && !isTypedIn(app, path)) app.get(findingsStore).setState({ page });
    if (isStale) soon();
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), Math.min(pause.most, Math.max(pause.least, lasted)));
  };
  // A timer of its own: what is typed is stored, which changes the site, and waits for no quiet.
  const later = () => {
    clearTimeout(siteTimer);
    siteTimer = setTimeout(() => void run(), quiet);
  };
  const stops = [
    app.get(openFilesStore).subscribe((open, before) => {
      const [now, then] = [getOpenFile(app, path, open), getOpenFile(app, path, before)];
      if (now?.kind !== 'text') return;
      if (then?.kind !== 'text' || now.text !== then.text || (then.writing && !now.writing)) soon();
    }),
    app.get(siteStore).subscribe(later),
  ];
  soon();
  return () => {
    isWanted = false;
    clearTimeout(timer);
    clearTimeout(siteTimer);
    for (const stop of stops) stop();
    app.get(findingsStore).setState({ page: null });
  };
}

/** Whether something is typed on the page that is not in its text yet. */
function isTypedIn(app: App, path: RepoPath): boolean {
  const file = getOpenFile(app, path);
  return file?.kind === 'text' && file.writing;
}
