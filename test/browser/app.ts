import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { exampleHistory } from '#server/example/history.ts';
import { forgetEverything, watchOrigins } from './forgetEverything.ts';
import { startOnKnownPort } from './knownPort.ts';

/** A server for each test file's worker: the built app, the embedded Git host, and the example site, in a temporary folder. */
interface Server {
  readonly url: string;
  readonly dataFolder: string;
}

interface OfWorker {
  readonly server: Server;
  readonly workerContext: BrowserContext;
}

/** A test in a new browser context, for state that `test` doesn't reset: quotas, permissions, a phone. */
export const testInNewContext = base.extend<object, OfWorker>({
  server: [
    // Playwright requires the first argument to be a destructured object, even if it is unused.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-browser-'));
      const server = await startOnKnownPort({ dataFolder });
      await use({ url: server.url, dataFolder });
      await server.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  workerContext: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ viewport: project.use.viewport ?? null });
      watchOrigins(context);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
});

/**
 * A test on a new page of its worker's browser context, with nothing stored: the app's files are fetched once per worker. The context's
 * other state is reset between tests.
 */
export const test = testInNewContext.extend({
  context: async ({ workerContext, actionTimeout }, provide) => {
    if (workerContext.pages().length > 0) await forgetEverything(workerContext); // the previous file kept its page open
    workerContext.setDefaultTimeout(actionTimeout ?? 0);
    await provide(workerContext);
    await forgetEverything(workerContext);
  },
});

/** Resets the example site's repository to its own history: the worker's next test file expects the original example. */
export function takeBackMerges({ dataFolder }: Server): void {
  const git = (...words: string[]) =>
    execFileSync('git', words, {
      cwd: join(dataFolder, 'repositories', 'lantern', 'docs.git'),
      encoding: 'utf8',
    }).trim();
  const commits = git('rev-list', '--first-parent', '--reverse', 'main').split('\n');
  git('update-ref', 'refs/heads/main', commits[exampleHistory.length - 1] ?? 'main');
}

/** Opens the example site from the start screen, up to its first page. */
export async function openExample(page: Page, server: Server): Promise<void> {
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Open the example site' }).click();
  await expect(page.getByRole('tree', { name: 'Navigation', exact: true })).toBeVisible({ timeout: 30_000 });
}

/**
 * Fails with axe's messages if it finds a violation on the screen, except in frames of other origins. Runs in the page itself without
 * reporting passes: a third of the work, the same violations. Content that scrolls inside the editor is reached with the caret, which
 * scrolls it into view; its own tab stop would take the focus from the caret. `rules` are axe's names; defaults to all of its rules.
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], ...(rules !== undefined && { runOnly: [...rules] }) })
    .analyze();
  const inEditedText = async (selector: string) =>
    page.locator(selector).evaluate((element) => element instanceof HTMLElement && element.isContentEditable);
  const found = [];
  for (const { id, help, nodes } of violations) {
    for (const { html, target } of nodes) {
      const isReachedByCaret = id === 'scrollable-region-focusable' && (await inEditedText(String(target[0])));
      if (!isReachedByCaret) found.push({ id, help, place: html.slice(0, 160) });
    }
  }
  expect(found).toEqual([]);
}

/** The rules of axe that depend on colors. */
export const colorRules = ['color-contrast', 'link-in-text-block'];

/** Expects all of axe's rules in light mode. In dark mode only colors differ, so only their rules run. The page is light afterward. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await endTransitions(page);
  await expectAccessible(page, colorRules);
  await page.emulateMedia({ colorScheme: 'light' });
  await endTransitions(page);
}

/** Waits until no CSS transition runs. Ignores endless animations. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(done)); // transitions start with the next frame
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

/** Waits until the page is idle: event handlers and deferred work are done. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(done));
    for (let time = 0; time < 2; time += 1) await new Promise((done) => requestIdleCallback(done));
  });
}

export { expect };
