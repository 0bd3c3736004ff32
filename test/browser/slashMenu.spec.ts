import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { sourceOf } from './sourceOf.ts';

const names = ['nothing', 'closed', 'face', 'steps', 'tabs'];

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    ...smallSite,
    ...Object.fromEntries(names.map((name) => [`${name}.mdx`, '---\ntitle: Page\n---\n\nStart\n'])),
  });
});
test.afterAll(async () => site.close());

const body = (page: Page) => page.locator('.page-text');

async function caretBehindStart(page: Page, path: string): Promise<void> {
  await openSiteOnce(page, site);
  await goTo(page, `page/${path}`);
  await body(page).getByText('Start').click();
  await page.waitForTimeout(100);
  await page.keyboard.press('End');
}

for (const [name, typed, whatIsSeen] of [
  ['nothing', ' and /zzz', 'that nothing is found'],
  ['closed', ' and /zzz or', 'nothing any more'],
  ['face', ' and :zzzz', 'no emoji'],
] as const)
  test(`closes nothing but the menu at the caret by Escape, where it shows ${whatIsSeen}`, async ({ page }) => {
    await caretBehindStart(page, `${name}.mdx`);
    await page.keyboard.type(typed);
    await expect(page.getByText('Nothing found for')).toHaveCount(name === 'nothing' ? 1 : 0);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Nothing found for')).toHaveCount(0);
    await page.keyboard.press('Backspace');
    await expect(body(page).locator('p')).toHaveText(`Start${typed}`.slice(0, -1));
    await page.keyboard.press('Escape');
    await expect(body(page).locator('.ProseMirror-selectednode')).toHaveCount(1);
  });
