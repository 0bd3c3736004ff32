import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './app.ts';
import { openSite, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';

async function withSite(
  page: Page,
  run: (site: OwnSite) => Promise<void>,
  files: Readonly<Record<string, string>> = smallSite,
): Promise<void> {
  const site = await startOwnSite(files);
  try {
    await run(site);
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
}

const saved = (page: Page) => page.getByText('All changes saved on this device');
const guide = (page: Page) => page.getByRole('treeitem', { name: 'Guide' });

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });

async function type(page: Page, behind: string, typed: string): Promise<void> {
  await page.locator('.page-text p', { hasText: behind }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(typed);
}

test('stores what is typed within half a second, and has it after a reload', async ({ page }) => {
  await withSite(page, async (site) => {
    await openSite(page, site);
    await guide(page).click();
    await type(page, 'First line.', ' Typed.');
    await page.waitForTimeout(500);
    await expect(saved(page)).toBeVisible({ timeout: 1 });
    await page.reload();
    await expect(page.locator('.page-text')).toContainText('First line. Typed.');
    await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeVisible();
    await expect(page.getByText(/^Restored/)).toHaveCount(0);
    const later = await page.context().newPage();
    await later.goto(page.url());
    await expect(later.getByText('Your unsent change is still here.')).toBeVisible();
    await later.close();
  });
});

for (const pause of [0, 60, 150, 250, 500])
  test(`has the last words when the tab is closed ${pause} ms after typing`, async ({ page, context }) => {
    await withSite(page, async (site) => {
      const closed = await context.newPage();
      await openSite(closed, site);
      await guide(closed).click();
      await type(closed, 'First line.', ' Last words.');
      await closed.waitForTimeout(pause);
      await closed.close({ runBeforeUnload: true });
      await expect.poll(() => closed.isClosed()).toBe(true);
      await openSite(page, site);
      await guide(page).click();
      await expect(page.locator('.page-text')).toContainText('First line. Last words.');
    });
  });

test('has the last words of a tab that is closed at once in those that are open, once, and after a reload', async ({
  page,
  context,
}) => {
  await withSite(page, async (site) => {
    const [other, closed] = [await context.newPage(), await context.newPage()];
    for (const tab of [page, other, closed]) {
      await openSite(tab, site);
      await guide(tab).click();
    }
    await type(page, 'Second line.', ' Of another tab.');
    await expect(closed.locator('.page-text')).toContainText('Of another tab.');
    await closed.bringToFront();
    await type(closed, 'First line.', ' Last words.');
    await closed.close({ runBeforeUnload: true });
    for (const tab of [page, other])
      await expect(tab.locator('.page-text p').first()).toHaveText('First line. Last words.', { timeout: 10_000 });
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('last-words')))).toEqual(
      [],
    );
    await page.reload();
    await expect(page.locator('.page-text p').first()).toHaveText('First line. Last words.');
    await expect(page.locator('.page-text')).toContainText('Second line. Of another tab.');
    await other.close();
  });
});

test('keeps the last words that fit their page no more, until the writer says what becomes of them', async ({
  page,
  context,
}) => {
  // Where a browser has no locks, an open tab has the words of another one when it is loaded anew.
  await page.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await withSite(page, async (site) => {
    await openSite(page, site);
    await guide(page).click();
    const closed = await context.newPage();
    await openSite(closed, site);
    await guide(closed).click();
    await title(closed).fill('Mine');
    await closed.close({ runBeforeUnload: true });
    await expect.poll(() => closed.isClosed()).toBe(true);
    await title(page).fill('Theirs');
    await page.waitForTimeout(500);
    for (let time = 0; time < 2; time += 1) {
      await page.reload();
      await expect(title(page)).toHaveValue('Theirs');
      await page.getByRole('button', { name: 'See them' }).click();
      await expect(page.getByRole('textbox', { name: 'guide.mdx as it was typed' })).toHaveValue(/title: Mine/);
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Use this page instead' }).click();
    await expect(page.getByRole('button', { name: 'See them' })).toBeHidden();
    await expect(title(page)).toHaveValue('Mine');
    await page.reload();
    await expect(title(page)).toHaveValue('Mine');
    await expect(page.getByRole('button', { name: 'See them' })).toBeHidden();
  });
});

test('gives back the bytes when everything is undone', async ({ page }) => {
  await withSite(page, async (site) => {
    await openSite(page, site);
    await guide(page).click();
    await type(page, 'Second line.', ' More');
    await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeVisible();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: 'Review changes, 0' })).toBeDisabled();
  });
});

test('shows in one tab what is typed in the other, and keeps both where both type', async ({ page, context }) => {
  await withSite(page, async (site) => {
    await openSite(page, site);
    await guide(page).click();
    const other = await context.newPage();
    await openSite(other, site);
    await guide(other).click();
    await type(page, 'First line.', ' From one.');
    await expect(other.locator('.page-text')).toContainText('First line. From one.');
    await type(other, 'Second line.', ' From two.');
    await expect(page.locator('.page-text')).toContainText('Second line. From two.');
    await expect(page.locator('.page-text')).toContainText('First line. From one.');
    await other.close();
  });
});

test('switches between blocks and source with the same text in both', async ({ page }) => {
  await withSite(page, async (site) => {
    await openSite(page, site);
    await guide(page).click();
    await type(page, 'First line.', ' As block.');
    await page.keyboard.press('Control+Shift+s');
    await expect(page.getByTestId('source-editor')).toContainText('As block.', { timeout: 20_000 });
    await page.getByTestId('source-editor').locator('.view-lines').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n## As source');
    await expect(saved(page)).toBeVisible();
    await page.keyboard.press('Control+Shift+s');
    await expect(page.locator('.page-text h2')).toHaveText('As source');
    await expect(page.locator('.page-text')).toContainText('As block.');
  });
});

test('never runs what a page brings along', async ({ page }) => {
  const hostile =
    '---\ntitle: Guide\n---\n\n[click](javascript:alert(1)) and <img src="x" onerror="alert(1)" />\n\n{(() => { globalThis.hit = true })()}\n\n<iframe src="javascript:alert(1)" />\n\n<script>globalThis.hit = true</script>\n';
  await withSite(
    page,
    async (site) => {
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      await openSite(page, site);
      await guide(page).click();
      await expect(page.locator('.page-text')).toContainText('click');
      await page.locator('.page-text a', { hasText: 'click' }).click({ modifiers: ['Control'] });
      expect(
        await page
          .locator('.page-text a[href^="javascript"], .page-text script, .page-text [onerror], .page-text iframe')
          .count(),
      ).toBe(0);
      expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false);
      expect(dialogs).toEqual([]);
    },
    { ...smallSite, 'guide.mdx': hostile },
  );
});
