import type { Page } from '@playwright/test';

/** Adds up how far the parts of a page move while nobody touches it. It runs in the page itself, from its start: `page.addInitScript(observeShifts)`. */
export function observeShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry && typeof entry.value === 'number') sum += entry.value;
    document.documentElement.dataset['shift'] = String(sum);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What the page added up so far. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
}
