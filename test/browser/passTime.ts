import type { Page } from '@playwright/test';

/**
 * Sets the page's clock forward, until it is reloaded, so that the next action comes after a pause. Timers run as before. Playwright's own
 * clock can't be removed from a context that later cases use.
 */
export function passTime(page: Page, milliseconds: number): Promise<void> {
  return page.evaluate((passed) => {
    const now = Date.now;
    Date.now = () => now() + passed;
  }, milliseconds);
}

/**
 * Makes timers set from now on fire a hundred times sooner, until the page is reloaded. Returns a function that waits as long as a timer of
 * the given milliseconds.
 */
export async function hurryTimers(page: Page): Promise<(milliseconds: number) => Promise<void>> {
  await page.evaluate(() => {
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const set = window[name].bind(window);
      Object.assign(window, {
        [name]: (run: TimerHandler, wait = 0, ...given: unknown[]) => set(run, wait / 100, ...given),
      });
    }
  });
  return (milliseconds) => page.evaluate((wait) => new Promise((done) => setTimeout(done, wait)), milliseconds);
}
