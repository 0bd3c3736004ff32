import { expect, testInNewContext } from './app.ts';
import { goTo, openSite, smallSite, startOwnSite } from './ownSite.ts';

testInNewContext('shows every screen for the first time though the network went after the site was opened', async ({ context, page }) => {
  const site = await startOwnSite(smallSite);
  try {
    const publishing = page.waitForResponse(/PublishScreen-[\w-]+\.js$/);
    const last = page.waitForResponse(/ShortcutsDialog-[\w-]+\.js$/);
    await openSite(page, site);
    await Promise.all([publishing, last]);
    await context.setOffline(true);
    await page.locator('.page-text p').first().click();
    await page.keyboard.type('Typed offline. ');
    await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeVisible();
    await goTo(page, 'review');
    await expect(page.getByRole('heading', { name: 'Review changes' })).toBeVisible();
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
    await expect(page.getByText('A part of Docwright could not be fetched. Nothing is lost; reload when you are online.')).toBeVisible();
    await page.unroute(/SettingsScreen-[\w-]+\.(js|css)$/);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Colours' })).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});
