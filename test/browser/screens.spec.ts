import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { testOnSite as test } from './siteForEach.ts';

const focused = (page: Page) => page.locator('*:focus');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('moves focus to each screen on navigation, so that the next Tab stays inside it', async ({ page, site }) => {
  await page.locator('.page-text').first().waitFor();
  await expect(focused(page)).toHaveRole('main');
  await button(page, 'Site settings').click();
  await expect(focused(page)).toHaveRole('heading', { timeout: 20_000 });
  await page.keyboard.press('Tab');
  await expect(page.locator('main *:focus')).toBeVisible();
  await button(page, 'Back to pages').click();
  await button(page, /^Site health/).click();
  await expect(focused(page)).toHaveText('Site health', { timeout: 20_000 });
  await page.goto('about:blank');
  await page.goto(`${site.url}/#/`);
  await expect(focused(page)).toHaveText(/^Edit your documentation/);
});

test('keeps the mode switch in place for every mode', async ({ page }) => {
  const places: number[] = [];
  for (const mode of ['Page', 'Preview', 'Source', 'Page']) {
    await page.getByText(mode, { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/${mode.toLowerCase()}/`));
    places.push((await page.getByRole('radiogroup', { name: 'View mode' }).boundingBox())?.x ?? 0);
  }
  expect(new Set(places).size).toBe(1);
});
