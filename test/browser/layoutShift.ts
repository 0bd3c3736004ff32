import type { Page } from '@playwright/test';

/** Sums up a page's layout shifts without user input. Runs in the page from its start: `page.addInitScript(observeShifts)`. */
export function observeShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry && typeof entry.value === 'number') sum += entry.value;
    document.documentElement.dataset['shift'] = String(sum);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The page's sum so far. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
}
