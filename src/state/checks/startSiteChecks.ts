import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { openFilesStore } from '../openFiles/openFilesStore.ts';
import type { CheckedText } from '../pages/checksWorker.ts';
import { apiPagesStore } from '../siteFacts/apiPagesStore.ts';
import { getSiteIndex } from '../siteFacts/siteIndex.ts';
import { getOpenSite, siteStore } from '../site/siteStore.ts';
import { queryChecks, queryChecksWithoutSync } from './queryChecks.ts';
import { findingsStore, emptySiteCheckState, type SiteCheckState } from './findingsStore.ts';
import { readImageFileSizes } from './imageFileSizes.ts';
import type { App } from '../app.ts';

/** Wait for more changes, in milliseconds: while writing, and while the findings are on screen. */
const checkDebounce = { writing: 1000, looking: 50 };
/** Time slice of the worker, in milliseconds; other queries wait at most this long. */
const timeSlice = 80;
const atOnce = 100;
/** How often partial results are shown, in milliseconds. */
const shownEvery = 250;

/**
 * Keeps checking the whole site in the background and shows findings as they arrive; only changes are read again. While
 * the findings are on screen, changes are checked at once and images are measured afterward. Returns the stop function.
 */
export function startSiteChecks(app: App, isLookedAt: boolean): () => void {
  const ended = new AbortController();
  let measuring = new AbortController();
  let isRunning = false;
  let isStale = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow: SlowPages = { alone: new Set(), skipped: new Set() };
  const set = app.get(findingsStore).createScopedSetter();
  const show: Show = (part) => set(({ site }) => ({ site: { ...site, ...part } }));
  const run = async (): Promise<void> => {
    isStale = isRunning;
    if (isRunning) return;
    isRunning = true;
    measuring.abort();
    show({ isRunning: true });
    // A page that takes too long ends the worker: start over without it.
    let found = await checkAll(app, ended.signal, slow, show);
    while (found === 'again') found = await checkAll(app, ended.signal, slow, show);
    isRunning = false;
    show({ isRunning: false });
    if (ended.signal.aborted) return;
    measuring = new AbortController();
    if (isStale) soon();
    else if (isLookedAt && found !== null && !savesData()) void measurePictures(app, measuring.signal, found, show);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), isLookedAt ? checkDebounce.looking : checkDebounce.writing);
  };
  const stops = [
    app.get(openFilesStore).subscribe(soon),
    app.get(siteStore).subscribe(soon),
    app.get(apiPagesStore).subscribe(soon),
  ];
  const of = getOpenSite(app)?.summary.id ?? null;
  // Old findings stay visible until new ones arrive.
  if (app.get(findingsStore).getState().site.site !== of)
    app.get(findingsStore).setState({ site: { ...emptySiteCheckState, site: of } });
  void run();
  return () => {
    ended.abort();
    measuring.abort();
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

type Show = (part: Partial<SiteCheckState>) => void;

/** Pages checked separately or not at all, because checking them, alone or in a batch, took too long. */
interface SlowPages {
  readonly alone: Set<RepoPath>;
  readonly skipped: Set<RepoPath>;
}

/** Never skips more pages than this: something else is wrong then. */
const mostSkipped = 20;

/** Returns the findings of each page; null if the check didn't finish, and `again` if it must start over. */
async function checkAll(
  app: App,
  signal: AbortSignal,
  { alone, skipped }: SlowPages,
  show: Show,
): Promise<ReadonlyMap<RepoPath, readonly Finding[]> | 'again' | null> {
  const pages = await queryChecks(app, 'all', 'all', (worker) => worker.checkedPages());
  if (pages === null || skipped.size > mostSkipped) return null;
  const life = getSiteIndex(app)?.client.generation();
  const known = new Set(pages);
  const found = new Map<RepoPath, readonly Finding[]>(
    [...app.get(findingsStore).getState().site.byFile].filter(([path]) => known.has(path)),
  );
  let left = pages.filter((path) => !skipped.has(path));
  let shownAt = 0;
  while (left.length > 0) {
    await app.services.pages.whenFree();
    if (signal.aborted) return null;
    const [first] = left;
    const part = first !== undefined && alone.has(first) ? [first] : left.slice(0, atOnce);
    const checked = await queryChecksWithoutSync(app, (worker) => worker.checkPages(part, timeSlice));
    if (checked === null) {
      for (const path of part) (part.length === 1 ? skipped : alone).add(path);
      return getSiteIndex(app) === null ? null : 'again';
    }
    // If another query cost us the worker, the new one must be synced first.
    if (getSiteIndex(app)?.client.generation() !== life) return 'again';
    take(found, checked);
    left = left.slice(Math.max(1, checked.length));
    if (performance.now() - shownAt > shownEvery) {
      shownAt = performance.now();
      show({ byFile: new Map(found), share: 1 - left.length / pages.length });
    }
  }
  const whole = (await queryChecksWithoutSync(app, (worker) => worker.checkSite())) ?? [];
  if (!signal.aborted) show({ byFile: merged(found, whole), share: 1, unchecked: [...skipped] });
  return found;
}

/** True if the browser's data saver is on. */
function savesData(): boolean {
  const connection: unknown =
    typeof navigator !== 'undefined' && 'connection' in navigator ? navigator.connection : null;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}

/** Runs the site-wide rules again once image sizes are known, which takes as long as fetching the images. */
async function measurePictures(
  app: App,
  signal: AbortSignal,
  found: ReadonlyMap<RepoPath, readonly Finding[]>,
  show: Show,
): Promise<void> {
  const { known, unknown } = await readImageFileSizes(app, signal);
  if (signal.aborted || known.length + unknown === 0) return;
  await queryChecksWithoutSync(app, (worker) => worker.updateFileSizes(known));
  const whole = await queryChecksWithoutSync(app, (worker) => worker.checkSite());
  if (!signal.aborted && whole !== null) show({ byFile: merged(found, whole), unmeasured: unknown });
}

function take(found: Map<RepoPath, readonly Finding[]>, checked: readonly CheckedText[]): void {
  for (const { path, findings } of checked) found.set(path, findings);
}

function merged(
  pages: ReadonlyMap<RepoPath, readonly Finding[]>,
  whole: readonly Finding[],
): ReadonlyMap<RepoPath, readonly Finding[]> {
  const all = new Map(pages);
  for (const finding of whole) all.set(finding.path, [...(all.get(finding.path) ?? []), finding]);
  return all;
}
