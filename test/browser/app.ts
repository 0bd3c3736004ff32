import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { startServer } from '#server/startServer.ts';

/** A server of our own for each test file's worker: the built app, the embedded Git host and the example site, in a temporary folder. */
interface Server {
  readonly url: string;
  readonly dataFolder: string;
}

export const test = base.extend<object, { server: Server }>({
  server: [
    // Playwright wants the first argument to be a destructured object, even where nothing is taken from it.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-browser-'));
      const server = await startServer({ port: 0, dataFolder });
      await use({ url: server.url, dataFolder });
      await server.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** Opens the example site from the start screen, up to its first page. */
export async function openExample(page: Page, server: Server): Promise<void> {
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Open the example site' }).click();
  await expect(page.getByRole('tree', { name: 'Navigation', exact: true })).toBeVisible({ timeout: 30_000 });
}

/** Fails with axe's own words where it finds a violation on the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, help, nodes }) => ({ id, help, places: nodes.map(({ html }) => html.slice(0, 160)) }))).toEqual([]);
}

export { expect };
