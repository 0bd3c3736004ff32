import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { openSite, smallSite } from './ownSite.ts';
import { storedText } from '../walk/browserScreen.ts';
import { testOnSite as test } from './siteForEach.ts';

const saved = (page: Page) => page.getByText('Saved', { exact: true });
const guide = (page: Page) => page.getByRole('treeitem', { name: 'Guide' });

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });

async function type(page: Page, behind: string, typed: string): Promise<void> {
  await page.locator('.page-text p', { hasText: behind }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(typed);
}

test('stores what is typed and shows it after a reload', async ({ page }) => {
  await guide(page).click();
  await type(page, 'First line.', ' Typed.');
  await expect.poll(() => storedText(page, 'guide.mdx')).toContain('First line. Typed.');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.locator('.page-text')).toContainText('First line. Typed.');
  await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeVisible();
  await expect(page.getByText(/^Restored/)).toHaveCount(0);
  const later = await page.context().newPage();
  await later.goto(page.url());
  await expect(later.getByText('Your unsent change is still here.')).toBeVisible();
  await later.close();
});

test('recovers the last edits if the tab is closed at once or while they are being stored', async ({
  page,
  context,
  site,
}) => {
  await page.goto('about:blank'); // no open tab may recover them
  let line = 'First line.';
  for (const pause of [0, 60, 150, 250, 500, null]) {
    const tab = await context.newPage();
    await openSite(tab, site);
    await guide(tab).click();
    await expect(tab.locator('.page-text p').first()).toHaveText(line);
    if (pause === null) continue;
    await type(tab, line, ` Last words ${pause}.`);
    line += ` Last words ${pause}.`;
    await tab.waitForTimeout(pause);
    await tab.close({ runBeforeUnload: true });
    await expect.poll(() => tab.isClosed()).toBe(true);
  }
});

test('recovers the last edits of a closed tab in the open tabs, once, and keeps them after a reload', async ({
  page,
  context,
  site,
}) => {
  const [other, closed] = [await context.newPage(), await context.newPage()];
  for (const tab of [page, other, closed]) {
    if (tab !== page) await openSite(tab, site);
    await guide(tab).click();
  }
  await type(page, 'Second line.', ' Of another tab.');
  await expect(closed.locator('.page-text')).toContainText('Of another tab.');
  await closed.bringToFront();
  await type(closed, 'First line.', ' Last words.');
  await closed.close({ runBeforeUnload: true });
  for (const tab of [page, other])
    await expect(tab.locator('.page-text p').first()).toHaveText('First line. Last words.', { timeout: 10_000 });
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('last-words')))).toEqual([]);
  await page.reload();
  await expect(page.locator('.page-text p').first()).toHaveText('First line. Last words.');
  await expect(page.locator('.page-text')).toContainText('Second line. Of another tab.');
  await other.close();
});

test('keeps last edits that no longer fit their page until the user decides what to do with them', async ({
  page: kept,
  context,
  site,
}) => {
  await kept.goto('about:blank');
  const page = await context.newPage();
  // Without Web Locks, an open tab recovers another tab's edits only on reload.
  await page.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await openSite(page, site);
  await guide(page).click();
  const closed = await context.newPage();
  await openSite(closed, site);
  await guide(closed).click();
  await title(closed).fill('Mine');
  await closed.close({ runBeforeUnload: true });
  await expect.poll(() => closed.isClosed()).toBe(true);
  await title(page).fill('Theirs');
  await expect.poll(() => storedText(page, 'guide.mdx')).toContain('title: Theirs');
  for (let time = 0; time < 2; time += 1) {
    await page.reload();
    await expect(title(page)).toHaveValue('Theirs');
    await page.getByRole('button', { name: 'View text' }).click();
    await expect(page.getByRole('textbox', { name: 'guide.mdx as typed' })).toHaveValue(/title: Mine/);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Use this version instead' }).click();
  await expect(page.getByRole('button', { name: 'View text' })).toBeHidden();
  await expect(title(page)).toHaveValue('Mine');
  await page.reload();
  await expect(title(page)).toHaveValue('Mine');
  await expect(page.getByRole('button', { name: 'View text' })).toBeHidden();
});

test('restores the original bytes when everything is undone', async ({ page }) => {
  await guide(page).click();
  await type(page, 'Second line.', ' More');
  await expect(page.getByRole('button', { name: 'Review changes, 1' })).toBeVisible();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Review changes, 0' })).toBeDisabled();
});

test('shows in one tab what is typed in the other, and keeps both edits', async ({ page, context, site }) => {
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

test('shows the same text when switching between blocks and source', async ({ page }) => {
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

test('never runs code contained in a page', async ({ page, openOwn }) => {
  const hostile =
    '---\ntitle: Guide\n---\n\n[click](javascript:alert(1)) and <img src="x" onerror="alert(1)" />\n\n{(() => { globalThis.hit = true })()}\n\n<iframe src="javascript:alert(1)" />\n\n<script>globalThis.hit = true</script>\n';
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await openOwn({ ...smallSite, 'guide.mdx': hostile });
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
});
