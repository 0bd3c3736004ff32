import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { Copies, openSiteOnce, test } from './onePage.ts';
import { goTo, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';

const count = 1500;
const paragraphs = Array.from(
  { length: count },
  (_, index) => `Paragraph ${index} has **strong words**, \`code\` and a [link](/other) in it.`,
);

const copies = new Copies({ 'long.mdx': `---\ntitle: Long\n---\n\n${paragraphs.join('\n\n')}\n` }, 4);
let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({ ...smallSite, ...copies.files });
});
test.afterAll(async () => site.close());
/** The test's long page, which was never opened before. */
let path: string;
test.beforeEach(async ({ page }) => {
  path = `page/${copies.next('long.mdx')}`;
  await openSiteOnce(page, site);
  await goTo(page, 'page/index.mdx');
  await expect(page.locator('.page-text')).toContainText('Hello.');
});

const shown = { timeout: 30_000 };

/** Records how many blocks are on the screen when the first ones appear. */
async function noteFirstBlocks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const shownNow = document.querySelectorAll('.page-text > p:has(strong)').length;
      if (shownNow === 0) return;
      observer.disconnect();
      document.body.dataset['firstBlocks'] = String(shownNow);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  return async () => Number(await page.locator('body').getAttribute('data-first-blocks'));
}

test('takes what is typed before the whole of a long page is read', async ({ page }) => {
  const firstBlocks = await noteFirstBlocks(page);
  await goTo(page, path);
  const blocks = page.locator('.page-text > p');
  await blocks.first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Typed at once.');
  await expect(blocks).toHaveCount(count, shown);
  expect(await firstBlocks()).toBeGreaterThan(10);
  expect(await firstBlocks()).toBeLessThan(count);
  await expect(blocks.first()).toContainText('in it. Typed at once.');
  await page.keyboard.type(' And later.');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible(shown);
  await page.reload();
  await expect(blocks).toHaveCount(count, shown);
  await expect(blocks.first()).toContainText('in it. Typed at once. And later.');
  await expect(blocks.last()).toContainText(`Paragraph ${count - 1} has`);
});

test('keeps what is typed into a long page that is left in the same moment', async ({ page }) => {
  await goTo(page, path);
  const blocks = page.locator('.page-text > p');
  await blocks.nth(1).click();
  await page.keyboard.press('Home');
  await page.keyboard.type('Left ');
  await page.reload();
  await expect(blocks).toHaveCount(count, shown);
  await expect(blocks.nth(1)).toContainText('Left Paragraph 1 has');
  await goTo(page, 'page/index.mdx');
  await expect(page.locator('.page-text')).toContainText('Hello.');
  await goTo(page, path);
  await blocks.nth(2).click();
  await page.keyboard.press('Home');
  await page.keyboard.type('Gone ');
  await goTo(page, 'page/index.mdx');
  await expect(page.locator('.page-text')).toContainText('Hello.');
  await goTo(page, path);
  await expect(blocks).toHaveCount(count, shown);
  await expect(blocks.nth(2)).toContainText('Gone Paragraph 2 has');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(blocks.nth(2)).toContainText('Paragraph 2 has');
});

test('comes back to where one was far down on a long page', async ({ page }) => {
  await goTo(page, path);
  const blocks = page.locator('.page-text > p');
  await expect(blocks).toHaveCount(count, shown);
  const far = blocks.nth(count - 10);
  await far.scrollIntoViewIfNeeded();
  await far.click();
  await goTo(page, 'review');
  await expect(page.locator('.page-text')).toBeHidden();
  await goTo(page, path);
  await expect(far).toBeInViewport(shown);
  await page.keyboard.press('End');
  await page.keyboard.type(' Here again.');
  await expect(far).toContainText('in it. Here again.');
});
