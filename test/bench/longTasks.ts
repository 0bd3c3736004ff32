import type { Page } from '@playwright/test';

interface Watched {
  readonly longTasks: readonly number[];
}

/** Runs in the page: records the duration of each task over 50 ms, in milliseconds. */
export function watchLongTasks(): void {
  const longTasks: number[] = [];
  Object.assign(globalThis, { longTasks } satisfies Watched);
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    entryTypes: ['longtask'],
  });
}

/** The longest task since `watchLongTasks`; 0 if none took over 50 ms. */
export function longestTaskOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as Watched).longTasks)); // set above
}
