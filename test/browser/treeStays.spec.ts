import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { goTo, openSite } from './ownSite.ts';
import { hurryTimers } from './passTime.ts';
import { testOnSite as test, type Site } from './siteForEach.ts';

const names = Array.from({ length: 60 }, (_, index) => `page${String(index).padStart(2, '0')}`);

test.use({
  files: {
    'docs.json': `${JSON.stringify({ name: 'Long', navigation: [{ group: 'Start', pages: [...names.slice(0, 10), { group: 'Inner', pages: ['inner'] }, ...names.slice(10)] }] }, null, 2)}\n`,
    ...Object.fromEntries(
      [...names, 'inner'].map((name) => [`${name}.mdx`, `---\ntitle: The ${name}\n---\n\nWords.\n`]),
    ),
  },
});
let site: Site;
test.beforeEach(({ site: own }) => {
  site = own;
});

const scroller = (page: Page) => page.getByRole('tree', { name: 'Navigation', exact: true }).locator('..');
const scrolled = (page: Page) => scroller(page).evaluate((box) => box.scrollTop);

/** Opens a page near the top, and scrolls the tree down with the wheel. */
async function lookFurtherDown(page: Page, path: string): Promise<number> {
  await goTo(page, `page/${path}`);
  await expect(page.locator('.page-text')).toContainText('Words.');
  await page.locator('.page-text').click();
  await scroller(page).hover();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => scrolled(page)).toBe(600);
  return 600;
}

for (const path of ['page03.mdx', 'inner.mdx'])
  test(`leaves the navigation where it is scrolled while ${path} is renamed in another tab`, async ({
    context,
    page,
  }) => {
    const other = await context.newPage();
    await openSite(other, site);
    const before = await lookFurtherDown(page, path);
    await goTo(other, `files/${path}`);
    await other.getByRole('tree', { name: 'Site files' }).focus();
    await other.keyboard.press('F2');
    await other.getByRole('textbox', { name: 'Path' }).fill(`other/${path}`);
    await other.getByRole('button', { name: 'Rename' }).click();
    await expect(page).toHaveURL(new RegExp(`page/other/${path}$`));
    await expect(page.getByRole('treeitem', { selected: true })).toBeAttached();
    expect(await scrolled(page)).toBe(before);
  });

test('keeps the navigation’s scroll position after Restore', async ({ page }) => {
  await goTo(page, 'page/inner.mdx');
  const row = page.getByRole('treeitem', { name: 'The inner' });
  await row.focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'inner.mdx was deleted' })).toBeVisible();
  await scroller(page).hover();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => scrolled(page)).toBe(600);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.locator('.page-text')).toContainText('Words.');
  await expect(page.getByRole('heading', { name: 'Not in the navigation' })).toHaveCount(0);
  await expect(row).toBeAttached();
  expect(await scrolled(page)).toBe(600);
});

test('scrolls the open page’s row into view, also if it was opened from the search', async ({ page }) => {
  await goTo(page, 'page/page58.mdx');
  const row = page.getByRole('treeitem', { name: 'The page58' });
  await expect(row).toBeInViewport();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: 'Command or page' }).fill('page03');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: 'The page03' })).toBeInViewport();
});

test('leaves focus on another row if the user moves there right after moving a row', async ({ page }) => {
  const row = (name: string) => page.getByRole('treeitem', { name });
  await row('The page03').focus();
  await row('The page05').evaluate((other) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes('Moved The page03 to position 3 in Start.')) return;
      observer.disconnect();
      other.focus();
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Moved The page03 to position 3 in Start.')).toBeAttached();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(row('The page05')).toBeFocused();
});

test('offers to undo a step in the navigation until the user does something else, however long that takes', async ({
  page,
}) => {
  const row = page.getByRole('treeitem', { name: 'The page03' });
  const pass = await hurryTimers(page);
  await row.focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await pass(60_000);
  await expect(undo).toBeVisible();
  await page.getByRole('treeitem', { name: 'The page05' }).click();
  await expect(undo).toHaveCount(0);
  await page.goto('about:blank'); // stops its timers
});
