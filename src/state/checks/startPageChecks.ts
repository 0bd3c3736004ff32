import type { RepoPath } from '#base/repoPath.ts';
import { openFilesStore, getOpenFile, getOpenText } from '../openFiles/openFilesStore.ts';
import { siteStore } from '../site/siteStore.ts';
import { queryChecks } from './queryChecks.ts';
import { findingsStore } from './findingsStore.ts';
import type { App } from '../app.ts';

/**
 * Wait for more typing, in milliseconds; text arrives already debounced. If a check takes longer, the wait is as long
 * as the last check, so checks don't take processor time from typing.
 */
const checkDebounce = { least: 60, most: 400 };
/** Wait for more changes elsewhere in the site, in milliseconds. */
const siteDebounce = 800;

/**
 * Keeps checking the current page: shortly after each pause in typing, and when the rest of the site changes, but never
 * while the user types. Returns the stop function.
 */
export function startPageChecks(app: App, path: RepoPath): () => void {
  const ended = new AbortController();
  let isRunning = false;
  let isStale = false;
  /** Duration of the last check, in milliseconds. */
  let lasted = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let siteTimer: ReturnType<typeof setTimeout> | undefined;
  const run = async (): Promise<void> => {
    isStale = isRunning;
    if (isRunning || ended.signal.aborted || getOpenText(app, path) === null || isTypedIn(app, path)) return;
    isRunning = true;
    const begun = performance.now();
    const checked = await queryChecks(app, [path], 'choices', (worker) => worker.checkPages([path], 0)).finally(() => {
      isRunning = false;
      lasted = performance.now() - begun;
    });
    const [page] = checked ?? [];
    // No findings for text that is already being edited again: showing them would slow typing, and the next pause has
    // its own check.
    if (!ended.signal.aborted && page !== undefined && !isTypedIn(app, path)) app.get(findingsStore).setState({ page });
    if (isStale) soon();
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), Math.min(checkDebounce.most, Math.max(checkDebounce.least, lasted)));
  };
  // A separate timer: saving what was typed also changes the site, and must not delay the page's check.
  const later = () => {
    clearTimeout(siteTimer);
    siteTimer = setTimeout(() => void run(), siteDebounce);
  };
  const stops = [
    app.get(openFilesStore).subscribe((open, before) => {
      const [now, then] = [getOpenFile(app, path, open), getOpenFile(app, path, before)];
      if (now?.kind !== 'text') return;
      if (then?.kind !== 'text' || now.text !== then.text || (then.isTextStale && !now.isTextStale)) soon();
    }),
    app.get(siteStore).subscribe(later),
  ];
  soon();
  return () => {
    ended.abort();
    clearTimeout(timer);
    clearTimeout(siteTimer);
    for (const stop of stops) stop();
    app.get(findingsStore).setState({ page: null });
  };
}

/** True if the page has typed changes not in its text yet. */
function isTypedIn(app: App, path: RepoPath): boolean {
  const file = getOpenFile(app, path);
  return file?.kind === 'text' && file.isTextStale;
}
