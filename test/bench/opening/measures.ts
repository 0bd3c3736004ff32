import type { Page } from '@playwright/test';

/** A part of an opening, measured by the app itself; in milliseconds since the opening started. */
export interface Measure {
  readonly name: string;
  readonly start: number;
  readonly duration: number;
}

/** The app's measures between two times, in all its threads, and the scripts that were loaded. */
export async function measuresOf(page: Page, started: number, ended: number): Promise<readonly Measure[]> {
  const found = await Promise.all([
    page.evaluate(entriesHere),
    ...page.workers().map((worker) => worker.evaluate(entriesHere)),
  ]);
  return found
    .flat()
    .map(({ name, start, duration }) => ({ name, start: start - started, duration }))
    .filter(({ start, duration }) => start + duration >= 0 && start <= ended - started)
    .toSorted((a, b) => a.start - b.start);
}

/** Runs in the page and in its workers. */
function entriesHere(): Measure[] {
  const { timeOrigin } = performance;
  const measures = performance
    .getEntriesByType('measure')
    .map(({ name, startTime, duration }) => ({ name, start: timeOrigin + startTime, duration }));
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  if (scripts.length === 0) return measures;
  const first = Math.min(...scripts.map(({ startTime }) => startTime));
  const last = Math.max(...scripts.map(({ startTime, duration }) => startTime + duration));
  return [...measures, { name: 'loading scripts', start: timeOrigin + first, duration: last - first }];
}
