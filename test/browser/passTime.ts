import type { Page } from '@playwright/test';

/**
 * Sets the page's clock forward by so many milliseconds, until it is loaded again: what is done next is done after a pause. Timers run as before.
 * Playwright's own clock can't be taken away from a context that later cases use.
 */
export function passTime(page: Page, milliseconds: number): Promise<void> {
  return page.evaluate((passed) => {
    const now = Date.now;
    Date.now = () => now() + passed;
  }, milliseconds);
}

/**
 * Lets timers that are set from now on fire a hundred times sooner, until the page is loaded again. Returns what waits as long as a timer of so many
 * milliseconds.
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
