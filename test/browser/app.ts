import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { exampleHistory } from '#server/example/history.ts';
import { forgetEverything, watchOrigins } from './forgetEverything.ts';
import { startOnKnownPort } from './knownPort.ts';

/** A server of our own for each test file's worker: the built app, the embedded Git host and the example site, in a temporary folder. */
interface Server {
  readonly url: string;
  readonly dataFolder: string;
}

interface OfWorker {
  readonly server: Server;
  readonly workerContext: BrowserContext;
}

/** A test in a new browser context, for what `test` does not put back: quotas, permissions, a phone. */
export const testInNewContext = base.extend<object, OfWorker>({
  server: [
    // Playwright wants the first argument to be a destructured object, even where nothing is taken from it.
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
 * A test on a new page of its worker's browser context, with nothing stored: the app's files are fetched once a worker.
 * The context forgets all else between two tests.
 */
export const test = testInNewContext.extend({
  context: async ({ workerContext, actionTimeout }, provide) => {
    if (workerContext.pages().length > 0) await forgetEverything(workerContext); // a file that kept its page open came before
    workerContext.setDefaultTimeout(actionTimeout ?? 0);
    await provide(workerContext);
    await forgetEverything(workerContext);
  },
});

/** Sets the example site's repository back to its own history: the next file of tests has the same worker, and expects the example. */
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
 * Fails with axe's own words where it finds a violation on the screen, frames of other origins left out.
 * It runs in the page itself and says nothing of what is well: a third of the work, the same violations.
 * What scrolls inside the edited text is reached by the caret, which brings what it stands on into view; with a stop of
 * its own it would take the focus from that caret. `rules` are axe's names; all of its rules where none are given.
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

/** The rules of axe whose outcome depends on colors. */
export const colorRules = ['color-contrast', 'link-in-text-block'];

/** Expects all of axe's rules in light. In dark, only colors differ, so only their rules run. The page is light afterward. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await endTransitions(page);
  await expectAccessible(page, colorRules);
  await page.emulateMedia({ colorScheme: 'light' });
  await endTransitions(page);
}

/** Waits until no CSS transition runs. An animation without an end is not waited for. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(done)); // transitions start with the next frame
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

/** Waits until the page has nothing to do: what an event led to is done, and so is what was put off until then. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(done));
    for (let time = 0; time < 2; time += 1) await new Promise((done) => requestIdleCallback(done));
  });
}

export { expect };
