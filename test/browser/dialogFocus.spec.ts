import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { goTo, typeAtEnd } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';

const focused = (page: Page) => page.getByRole('dialog').locator(':focus');

test('asks before deleting with the focus on Cancel, and deletes with the next button', async ({ page }) => {
  await page.getByRole('treeitem', { name: 'Guide' }).focus();
  await page.keyboard.press('Delete');
  await expect(focused(page)).toHaveText('Cancel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('treeitem', { name: 'Guide' })).toBeVisible();
  await page.getByRole('treeitem', { name: 'Guide' }).focus();
  await page.keyboard.press('Delete');
  await expect(focused(page)).toHaveText('Cancel');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: 'Guide' })).toHaveCount(0);
});

test('asks before discarding everything with the focus on Cancel', async ({ page }) => {
  await typeAtEnd(page, 'guide.mdx', 'More.');
  await goTo(page, 'review');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Discard all changes…' }).click();
  await expect(focused(page)).toHaveText('Cancel');
});

test('shows what a replacement changes with the focus on the button that applies it, since it can be undone', async ({
  page,
}) => {
  await goTo(page, 'search');
  await page.getByLabel('Search for').fill('line');
  await page.getByLabel('Replace with').fill('row');
  await page.getByRole('button', { name: 'Replace all…' }).click();
  await expect(focused(page)).toHaveText('Change 1 file');
});

test('focuses the first field of a form dialog, and the Close button of a read-only dialog', async ({ page }) => {
  await goTo(page, 'publish');
  await page.getByRole('button', { name: 'Set up GitHub or GitLab Pages…' }).click();
  await expect(page.getByRole('dialog').getByLabel('Docwright URL')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Download site…' }).click();
  await expect(page.getByRole('dialog').getByLabel('Site URL')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goTo(page, 'page/guide.mdx');
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByLabel('Close')).toBeFocused();
});
