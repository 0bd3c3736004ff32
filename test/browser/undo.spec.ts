import { expect, test, type Page } from '@playwright/test';
import { goTo, openSite, smallSite, startOwnSite, typeAtEnd } from './ownSite.ts';

const body = (page: Page) => page.locator('.page-text');

async function typeInBody(page: Page, words: string): Promise<void> {
  await body(page).locator('p').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

test('takes back the title and the text in the order in which they were typed, and brings both back', async ({ page }) => {
  const site = await startOwnSite(smallSite);
  try {
    await openSite(page, site);
    await goTo(page, 'page/guide.mdx');
    await expect(body(page)).toContainText('Second line.');
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    const before = await title.inputValue();
    await typeInBody(page, ' first words');
    await title.fill('Another title');
    await body(page).locator('p').first().click();
    const undo = () => page.keyboard.press('ControlOrMeta+z');
    await undo();
    await expect(title).toHaveValue(before);
    await expect(body(page)).toContainText('first words');
    await undo();
    await expect(body(page)).not.toContainText('first words');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(body(page)).toContainText('first words');
    await expect(title).toHaveValue(before);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(title).toHaveValue('Another title');
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});

test('takes back the last step from within the title, whether it was typed there or below', async ({ page }) => {
  const site = await startOwnSite(smallSite);
  try {
    await openSite(page, site);
    await goTo(page, 'page/guide.mdx');
    await expect(body(page)).toContainText('Second line.');
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    const before = await title.inputValue();
    await title.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' of all');
    await typeInBody(page, ' last words');
    await title.click();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(body(page)).not.toContainText('last words');
    await expect(title).toHaveValue(`${before} of all`);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(title).toHaveValue(before);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(title).toHaveValue(`${before} of all`);
    await page.keyboard.press('ControlOrMeta+y');
    await expect(body(page)).toContainText('last words');
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});

test('takes back one’s own words in the source, and not those of another tab', async ({ context, page }) => {
  const site = await startOwnSite(smallSite);
  const other = await context.newPage();
  try {
    for (const tab of [page, other]) await openSite(tab, site);
    await goTo(other, 'page/guide.mdx');
    await expect(body(other)).toContainText('Second line.');
    await typeAtEnd(page, 'guide.mdx', 'Mine.');
    await expect(body(other)).toContainText('Mine.');
    await typeInBody(other, ' theirs');
    const editor = page.getByTestId('source-editor');
    await expect(editor).toContainText('theirs');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(editor).not.toContainText('Mine.');
    await expect(editor).toContainText('theirs');
    await expect(body(other)).not.toContainText('Mine.');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(editor).toContainText('Mine.');
  } finally {
    await page.goto('about:blank');
    await other.goto('about:blank');
    await site.close();
  }
});

test('takes a tab along to the new name of the page that it shows, with what is typed there', async ({ context, page }) => {
  const site = await startOwnSite(smallSite);
  const other = await context.newPage();
  try {
    for (const tab of [page, other]) await openSite(tab, site);
    await goTo(other, 'page/guide.mdx');
    await expect(body(other)).toContainText('Second line.');
    await goTo(page, 'files/guide.mdx');
    await page.getByRole('tree', { name: 'Files of the site' }).focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Path' }).fill('start/setup.mdx');
    await typeInBody(other, ' typed meanwhile');
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(other).toHaveURL(/page\/start\/setup\.mdx$/);
    await expect(body(other)).toContainText('typed meanwhile');
    await other.keyboard.type(' and after');
    await expect(body(other)).toContainText('typed meanwhile and after');
    await expect(other.getByText('All changes saved on this device').first()).toBeVisible();
    await expect(page.getByTestId('source-editor')).toContainText('and after');
    await expect(page.getByRole('treeitem', { name: /guide\.mdx/ })).toHaveCount(0);
  } finally {
    await page.goto('about:blank');
    await other.goto('about:blank');
    await site.close();
  }
});
