import { expect, testInNewContext } from './app.ts';
import { goTo, openSite, smallSite, startOwnSite } from './ownSite.ts';

testInNewContext(
  'shows every screen for the first time though the network went after the site was opened',
  async ({ context, page }) => {
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
      await expect(page.getByRole('heading', { name: 'Colors' })).toBeVisible();
      await goTo(page, 'publish');
      const form = page.getByRole('region', { name: 'Send for review' });
      await expect(form.getByRole('heading', { level: 1 })).toBeVisible();
      // Its style sheet is loaded: the text has a maximum width.
      expect((await form.boundingBox())?.width).toBeLessThan(1400);
    } finally {
      await context.setOffline(false);
      await page.goto('about:blank');
      await site.close();
    }
  },
);

testInNewContext('opens a site that was asked for offline once the network is back', async ({ context, page }) => {
  const site = await startOwnSite(smallSite);
  try {
    await page.goto(site.url);
    await page.getByLabel('Open a repository').fill(site.address);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('You’re offline', { timeout: 20_000 });
    await context.setOffline(false);
    await expect(page.getByRole('tree', { name: 'Navigation', exact: true })).toBeVisible({ timeout: 30_000 });
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
    await expect(page.getByRole('main').getByText('Part of Docwright couldn’t load')).toBeVisible();
    await page.unroute(/SettingsScreen-[\w-]+\.(js|css)$/);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Colors' })).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});

testInNewContext(
  'keeps saying that the palette could not be fetched while online, when the network comes back',
  async ({ context, page }) => {
    const site = await startOwnSite(smallSite);
    const part = /\/Palette-[\w-]+\.(js|css)$/;
    try {
      await page.route(part, (route) => route.abort('failed'));
      await openSite(page, site);
      const said = page.getByRole('status').filter({ hasText: 'Part of Docwright couldn’t load' });
      await page.getByRole('button', { name: 'Commands', exact: true }).click();
      await expect(said).toBeVisible();
      await page.keyboard.press('Control+/');
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await expect(keys).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(keys).toHaveCount(0);
      await context.setOffline(true);
      await context.setOffline(false);
      await page.waitForTimeout(300);
      await expect(said.getByRole('button', { name: 'Try again' })).toBeVisible();
    } finally {
      await page.goto('about:blank');
      await site.close();
    }
  },
);

testInNewContext(
  'says where the source would stand that a part of it could not be fetched, and shows it when it is tried again',
  async ({ page }) => {
    const site = await startOwnSite(smallSite);
    try {
      for (const part of [/\/editor-[\w-]+\.css$/, /\/MonacoSource-[\w-]+\.js$/, /\/editor\.api-[\w-]+\.js$/])
        await testInNewContext.step(part.source, async () => {
          await page.goto('about:blank');
          await page.route(part, (route) => route.abort('internetdisconnected'));
          await openSite(page, site);
          await goTo(page, 'page/index.mdx');
          await page.locator('.page-text p').first().click();
          await page.keyboard.type('Typed before. ');
          await goTo(page, 'source/index.mdx');
          const said = page.getByRole('main').getByRole('alert');
          await expect(said).toContainText('Nothing is lost. It will load automatically once you’re back online.');
          await said.getByRole('button', { name: 'Try again' }).click();
          await expect(said).toBeVisible();
          await goTo(page, 'page/index.mdx');
          await expect(page.locator('.page-text')).toContainText('Typed before.');
          await goTo(page, 'source/index.mdx');
          await expect(said).toBeVisible();
          await page.unroute(part);
          await said.getByRole('button', { name: 'Try again' }).click();
          const source = page.getByTestId('source-editor');
          await expect(source.locator('.view-line').first()).toHaveCSS('position', 'absolute');
          await expect(source).toContainText('Typed before.');
        });
    } finally {
      await page.goto('about:blank');
      await site.close();
    }
  },
);

testInNewContext(
  'says in plain words that publishing could not be fetched, keeps what is typed, and shows it when it is tried again',
  async ({ context, page }) => {
    const site = await startOwnSite(smallSite);
    const part = /\/WorkflowDialog-[\w-]+\.css$/;
    try {
      await page.route(part, (route) => route.abort('internetdisconnected'));
      await openSite(page, site);
      await page.locator('.page-text p').first().click();
      await page.keyboard.type('Typed before. ');
      await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeVisible();
      await context.setOffline(true);
      await goTo(page, 'publish');
      const said = page.getByRole('main').getByRole('alert');
      await expect(said).toContainText('Part of Docwright couldn’t load');
      await expect(said).not.toContainText(/preload|assets|\.(css|js)/);
      await context.setOffline(false);
      await page.unroute(part);
      if (await said.isVisible()) await said.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Send for review' })).toBeVisible();
      await goTo(page, 'page/index.mdx');
      await expect(page.locator('.page-text')).toContainText('Typed before.');
    } finally {
      await page.goto('about:blank');
      await site.close();
    }
  },
);
