import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';

/** Reviews this many changes, sends them, and merges on the host's own page. */
export async function sendAndMerge(page: Page, changes = 1): Promise<void> {
  await page.getByRole('button', { name: `Review changes, ${changes}` }).click();
  await expect(page.getByRole('navigation', { name: 'Changed files' })).toBeVisible();
  await page.getByRole('button', { name: 'Send for review', exact: true }).first().click();
  await page.getByRole('button', { name: 'Change author' }).click();
  await page.getByLabel('Your name').fill('Ana Writer');
  await page.getByLabel('Your email').fill('ana@example.com');
  await page.getByRole('main').getByRole('button', { name: /^Send/ }).click();
  const [host] = await Promise.all([
    page.waitForEvent('popup', { timeout: 30_000 }),
    page.getByRole('link', { name: 'Open review' }).click({ timeout: 30_000 }),
  ]);
  await host.getByRole('button', { name: /merge/i }).click();
  await expect(host.getByText('Merged', { exact: true })).toBeVisible();
  await expectAccessible(host);
  await host.close();
}
