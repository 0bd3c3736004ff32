import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, expectAccessible, openExample, takeBackMerges, test } from './app.ts';
import { startOwnSite } from './ownSite.ts';

/** The first build also prepares what all sites share. */
const building = { timeout: 150_000 };

async function typeAtEndOfFirstParagraph(page: Page, typed: string): Promise<void> {
  const paragraph = page.locator('.page-text > p').first();
  await expect(paragraph).toBeVisible({ timeout: 20_000 });
  const box = await paragraph.boundingBox();
  await paragraph.click({ position: { x: 4, y: (box?.height ?? 10) - 6 } });
  await expect
    .poll(() => paragraph.evaluate((element) => element.contains(getSelection()?.anchorNode ?? null)))
    .toBe(true);
  await page.waitForTimeout(100);
  await page.keyboard.press('End');
  await page.keyboard.type(typed);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

test.afterEach(({ server }) => takeBackMerges(server));

test('goes from an edit to the published site: as previewed in the review, and as built after the merge', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000);
  await openExample(page, server);
  await typeAtEndOfFirstParagraph(page, ' Now with care.');
  await page.getByRole('button', { name: 'Review changes, 1' }).click();
  await page.getByRole('button', { name: 'Send for review', exact: true }).first().click();
  await page.getByRole('button', { name: 'Change author' }).click();
  await page.getByLabel('Your name').fill('Ana Writer');
  await page.getByLabel('Your email').fill('ana@example.com');
  await page.getByRole('main').getByRole('button', { name: /^Send/ }).click();
  const [preview] = await Promise.all([
    page.waitForEvent('popup', { timeout: 30_000 }),
    page.getByRole('link', { name: 'Preview changes' }).click({ timeout: 30_000 }),
  ]);
  await expect(preview.getByText('Now with care.')).toBeVisible(building);
  expect(new URL(preview.url()).origin).not.toBe(new URL(server.url).origin);
  const refused = await preview.evaluate(() => {
    const tried = (name: string, attempt: () => unknown) => {
      try {
        attempt();
        return [];
      } catch {
        return [name];
      }
    };
    return [...tried('storage', () => localStorage.length), ...tried('cookies', () => document.cookie), self.origin];
  });
  expect(refused).toEqual(['storage', 'cookies', 'null']);
  await preview.close();

  const [host] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open review' }).click(),
  ]);
  await expect(host.getByRole('link', { name: 'View site with this change' })).toBeVisible();
  await host.getByRole('button', { name: /merge/i }).click();
  await expect(host.getByText('Merged', { exact: true })).toBeVisible();
  const [site] = await Promise.all([host.waitForEvent('popup'), host.getByRole('link', { name: 'View site' }).click()]);
  await expect(site.getByText('Now with care.')).toBeVisible(building);
  expect(new URL(site.url()).pathname).toMatch(/^\/pages\/lantern\/docs\//);

  // Reader features work without an origin: the search index loads, and pages link to each other.
  const search = site.getByRole('dialog', { name: 'Search' });
  await expect(async () => {
    await site.keyboard.press('/'); // no effect until the script has loaded
    await expect(search).toBeVisible({ timeout: 1000 });
  }).toPass();
  await search.getByRole('combobox').fill('webhook');
  await search.getByRole('option', { name: /^Webhook events/ }).click();
  await expect(site.getByRole('heading', { level: 1, name: 'Webhook events' })).toBeVisible();
  await site.close();
  await host.close();
});

test('a change that cannot be built reports file, line, and message, and readers keep the previous site', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  const pages = new URL(
    (
      (await (await page.request.get(`${server.url}/settings.json`)).json()) as {
        readonly host: { readonly pagesUrl: string };
      }
    ).host.pagesUrl,
  );
  await page.goto(`${pages.origin}/pages/lantern/docs/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Lantern|Introduction|Welcome/i, building);
  const work = mkdtempSync(join(tmpdir(), 'docwright-broken-'));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
      cwd: work,
      stdio: 'pipe',
    });
  // By path, because the server runs in this process, which is blocked here.
  git('clone', '--quiet', join(server.dataFolder, 'repositories/lantern/docs.git'), '.');
  const commit = (path: string, text: string) => {
    writeFileSync(join(work, path), text);
    git('commit', '--quiet', '--all', '--message', `Break ${path}`);
    git('push', '--quiet', 'origin', 'main');
  };
  const configuration = readFileSync(join(work, 'docs.json'), 'utf8');
  commit('quickstart.mdx', '---\ntitle: Quickstart\n---\n\n<Note>\n\nNever closed.\n');
  await expect
    .poll(async () => (await page.request.get(`${pages.origin}/pages/lantern/docs/quickstart/?built`)).text(), building)
    .toContain('can’t be shown right now');
  await page.goto(`${server.url}/host/lantern/docs`);
  await expect(page.getByText(/line \d+: This page isn’t valid MDX.*Readers see a notice/)).toBeVisible();
  commit('docs.json', configuration.replace('{', ''));
  rmSync(work, { recursive: true, force: true });
  await page.goto(`${pages.origin}/pages/lantern/docs/?built`);
  await expect(page.getByRole('heading', { name: 'Couldn’t build the site' })).toBeVisible(building);
  await expect(page.getByText(/docs\.json, line \d+/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'previous version of the site' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Lantern|Introduction|Welcome/i);
  await page.goto(`${server.url}/host/lantern/docs`);
  await expect(page.getByText('Couldn’t build the site')).toBeVisible();
  await expectAccessible(page);
});

test('reports on the host’s page what differs in a built site: an API description that could not be fetched', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const own = await startOwnSite({
    'docs.json': `{\n  "name": "Flags",\n  "navigation": { "pages": ["index"] },\n  "api": { "openapi": "https://api.example.com/v2.json" }\n}\n`,
    'index.mdx': '---\ntitle: Welcome\n---\n\nHello.\n',
  });
  try {
    await page.goto(`${own.url}/host/local/site`);
    const site = page.getByRole('link', { name: 'View site' });
    await page.goto((await site.getAttribute('href')) ?? '');
    await expect(page.getByText('Hello.')).toBeVisible(building);
    await page.goto(`${own.url}/host/local/site`);
    await expect(page.getByText('Built with warnings (1)')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'https://api.example.com/v2.json' })).toContainText(
      'docs.json, line 4: The API description at https://api.example.com/v2.json isn’t included in the site',
    );
    await expectAccessible(page);
  } finally {
    await own.close();
  }
});
