import { localAccount } from '#server/accounts.ts';
import { expect, test } from './app.ts';
import { smallSite, startOwnSite, type OwnSite } from './ownSite.ts';

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite(smallSite, {
    face: 'gitea',
    accounts: [localAccount],
    policies: [{ repository: 'local/site', private: true }],
  });
});
test.afterAll(async () => site.close());

test('three clicks lead from “Sign in” to the caret in a page, deep links survive signing in, and signing out revokes', async ({
  page,
  browser,
}) => {
  await page.goto(site.url);
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByRole('button', { name: /local\/site/ }).click();
  await expect(page.locator('.page-text')).toContainText('Hello.');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.page-text') !== null)).toBe(true);
  await page.keyboard.type('Typed. ');
  await expect(page.locator('.page-text')).toContainText('Typed.');
  expect(page.url()).not.toMatch(/[?&](?:code|state)=/);

  // Another browser has neither a token nor the site: the private site asks to sign in, and then opens.
  const context = await browser.newContext();
  const other = await context.newPage();
  const repository = `${site.url}/forge/local/site.git`;
  await other.goto(`${site.url}/#/open?url=${encodeURIComponent(repository)}`);
  await other.getByRole('button', { name: /^Sign in with/ }).click();
  await other.getByRole('button', { name: 'Authorize' }).click();
  await expect(other.locator('.page-text')).toContainText('Hello.');
  await context.close();

  await page.goto(site.url);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByText('Local writer')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: /^Sign in with/ })).toBeVisible();
});
