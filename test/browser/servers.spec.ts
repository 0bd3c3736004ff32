import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#server/startServer.ts';
import { expect, openExample, testInNewContext as test } from './app.ts';

test('opens a site from a server without Git protocol version 2, and opens it again from browser storage', async ({
  page,
  server,
}) => {
  const versions: (string | undefined)[] = [];
  await page.route(/\/(?:info\/refs|git-upload-pack)/, async (route) => {
    const { 'git-protocol': version, ...headers } = route.request().headers();
    versions.push(version);
    await route.continue({ headers });
  });
  await openExample(page, server);
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(/\S/);
  expect(versions).toEqual(['version=2', 'version=2', undefined, undefined]); // two parallel probes, then isomorphic-git's two requests
  await page.reload();
  await expect(page.getByRole('tree', { name: 'Navigation', exact: true })).toBeVisible({ timeout: 30_000 });
  expect(versions).toHaveLength(4);
});

test.describe('over HTTPS', () => {
  test.use({ ignoreHTTPSErrors: true });

  test('opens the example site in a secure context at this machine’s name', async ({ browser, contextOptions }) => {
    const name = hostname().toLowerCase();
    const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-https-'));
    const server = await startServer({ port: 0, host: name, https: true, dataFolder });
    const context = await browser.newContext(contextOptions);
    const page = await context.newPage();
    await openExample(page, { url: server.url, dataFolder });
    expect(await page.evaluate(() => [globalThis.isSecureContext, globalThis.location.origin])).toEqual([
      true,
      server.url,
    ]);
    await context.close();
    await server.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });
});
