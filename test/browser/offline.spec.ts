import type { Page } from '@playwright/test';
import { expect, testInNewContext } from './app.ts';
import { goTo, openSite, smallSite, startOwnSite } from './ownSite.ts';

async function nothingMoreFetched(page: Page): Promise<void> {
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  const fetchedSoon = async () => {
    const before = await fetched();
    await page.waitForTimeout(2000);
    return (await fetched()) - before;
  };
  await expect.poll(fetchedSoon, { timeout: 30_000 }).toBe(0);
}

testInNewContext('shows every screen for the first time though the network went after the site was opened', async ({ context, page }) => {
  const site = await startOwnSite(smallSite);
  try {
    const publishing = page.waitForResponse(/PublishScreen-[\w-]+\.js$/);
    const worker = page.waitForResponse(/json\.worker-[\w-]+\.js$/, { timeout: 40_000 });
    await openSite(page, site);
    await Promise.all([publishing, worker]);
    await nothingMoreFetched(page); // the languages follow one another
    await context.setOffline(true);
    await page.locator('.page-text p').first().click();
    await page.keyboard.type('Typed offline. ');
    await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeVisible();
    await goTo(page, 'source/index.mdx');
    // Coloured, so its language is here, too; and laid out by its style sheet.
    await expect(page.locator('.monaco-editor .view-line [class^="mtk"]:not(.mtk1)').first()).toBeVisible();
    await expect(page.locator('.monaco-editor .view-line').first()).toHaveCSS('position', 'absolute');
    await goTo(page, 'review/index.mdx');
    await expect(page.getByRole('heading', { name: 'Review changes' })).toBeVisible();
    await page.getByText('As text').click();
    // The worker of the comparison came as well.
    await expect(page.getByTestId('diff-editor').locator('.line-insert').first()).toBeAttached();
    await goTo(page, 'settings/colors');
    await expect(page.getByRole('heading', { name: 'Colours' })).toBeVisible();
    await goTo(page, 'publish');
    const form = page.getByRole('region', { name: 'Publish' });
    await expect(form.getByRole('heading', { level: 1 })).toBeVisible();
    // Drawn with its style sheet: its text has a limit of width.
    expect((await form.boundingBox())?.width).toBeLessThan(1400);
  } finally {
    await context.setOffline(false);
    await page.goto('about:blank');
    await site.close();
  }
});

testInNewContext('fetches a screen that could not be fetched once the network is back', async ({ context, page }) => {
  const site = await startOwnSite(smallSite);
  try {
    await page.route(/SettingsScreen-[\w-]+\.(js|css)$/, (route) => route.abort('internetdisconnected'));
    await openSite(page, site);
    await goTo(page, 'settings/colors');
    await expect(page.getByRole('main').getByText('A part of Docwright could not be fetched')).toBeVisible();
    await page.unroute(/SettingsScreen-[\w-]+\.(js|css)$/);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Colours' })).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});

for (const part of ['editor-[\\w-]+\\.css', 'MonacoSource-[\\w-]+\\.js', 'editor\\.api-[\\w-]+\\.js']) {
  testInNewContext(`says where the source would stand that ${part} could not be fetched, and shows it when it is tried again`, async ({ page }) => {
    const site = await startOwnSite(smallSite);
    try {
      const file = new RegExp(`/${part}$`);
      await page.route(file, (route) => route.abort('internetdisconnected'));
      await openSite(page, site);
      await page.locator('.page-text p').first().click();
      await page.keyboard.type('Typed before. ');
      await goTo(page, 'source/index.mdx');
      const said = page.getByRole('main').getByRole('alert');
      await expect(said).toContainText('Nothing is lost. It comes by itself once you are online again.');
      await said.getByRole('button', { name: 'Try again' }).click();
      await expect(said).toBeVisible();
      await goTo(page, 'page/index.mdx');
      await expect(page.locator('.page-text')).toContainText('Typed before.');
      await goTo(page, 'source/index.mdx');
      await expect(said).toBeVisible();
      await page.unroute(file);
      await said.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByTestId('source-editor').locator('.view-line').first()).toHaveCSS('position', 'absolute');
      await expect(page.getByTestId('source-editor')).toContainText('Typed before.');
    } finally {
      await page.goto('about:blank');
      await site.close();
    }
  });
}
