import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { Copies, openSiteOnce, test } from './onePage.ts';
import { goTo, startOwnSite, type OwnSite } from './ownSite.ts';

const pages = new Copies(
  {
    'page.mdx':
      '---\ntitle: Page\n---\n\nA flag and a Flag.\n\n<Tabs>\n  <Tab title="One">\n    First\n  </Tab>\n\n  <Tab title="Two">\n    Hidden flag\n  </Tab>\n</Tabs>\n\n## Part two\n\nLast words.\n',
  },
  16,
);

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    'docs.json': `${JSON.stringify({ name: 'Small', navigation: [{ group: 'Start', pages: ['page-1'] }] })}\n`,
    ...pages.files,
  });
});
test.afterAll(() => site.close());

async function openPage(page: Page): Promise<void> {
  const path = pages.next('page.mdx');
  await openSiteOnce(page, site);
  await goTo(page, `page/${path}`);
  await expect(page).toHaveURL(new RegExp(`/page/${path}$`));
  await page.locator('.page-text > p').first().click();
  await page.waitForTimeout(200);
  await page.keyboard.press('Home');
}

test('finds text in the page, including a hidden tab, and closes on Escape', async ({ page }) => {
  await openPage(page);
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).fill('flag');
  await expect(page.getByText('1 of 3')).toBeVisible();
  await expect(page.locator('.page-text .found')).toHaveCount(3);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hidden flag')).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await page.getByRole('button', { name: 'Match case' }).click();
  await expect(page.getByText('1 of 2').or(page.getByText('2 of 2'))).toBeVisible();
  await page.getByRole('textbox', { name: 'Find' }).press('Escape');
  await expect(page.getByRole('search', { name: 'Find on page' })).toHaveCount(0);
  await expect(page.locator('.page-text .found')).toHaveCount(0);
});

test('replaces one match, or all matches in one undo step', async ({ page }) => {
  await openPage(page);
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).fill('(fl)ag');
  await page.getByRole('button', { name: 'Regular expression' }).click();
  await page.getByRole('textbox', { name: 'Replace with' }).fill('$1ower');
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.locator('.page-text > p').first()).toHaveText('A flower and a Flag.');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.locator('.page-text > p').first()).toHaveText('A flower and a Flower.');
  await page.getByRole('textbox', { name: 'Find' }).press('Escape');
  await page.keyboard.press('Control+z');
  await expect(page.locator('.page-text > p').first()).toHaveText('A flower and a Flag.');
});

test('shows the number of replaced matches, and undoes the replacement from the find bar', async ({ page }) => {
  await openPage(page);
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find on page' });
  await bar.getByRole('textbox', { name: 'Find' }).fill('flag');
  await expect(page.getByRole('toolbar', { name: 'Text' })).toHaveCount(0);
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('lamp');
  await bar.getByRole('button', { name: 'All', exact: true }).click();
  await expect(bar.getByRole('status')).toHaveText('3 replaced');
  const words = page.locator('.page-text > p').first();
  await expect(words).toHaveText('A lamp and a Lamp.');
  await bar.getByRole('textbox', { name: 'Replace with' }).press('Control+z');
  await expect(words).toHaveText('A flag and a Flag.');
  await expect(bar.getByRole('status')).toHaveText(/of 3$/);
  await bar.getByRole('textbox', { name: 'Replace with' }).press('Control+Shift+z');
  await expect(words).toHaveText('A lamp and a Lamp.');
});

test('finds and replaces in the title and the description, and undoes it all in one step', async ({ page }) => {
  await openPage(page);
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const description = page.getByRole('textbox', { name: 'Description', exact: true });
  await title.fill('The flag');
  await description.fill('Flag after flag.');
  await page.locator('.page-text > p').first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find on page' });
  await bar.getByRole('textbox', { name: 'Find' }).fill('flag');
  await expect(bar.getByRole('status')).toHaveText('1 of 6');
  await expect(page.locator('.page-head mark')).toHaveText(['flag', 'Flag', 'flag']);
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('lamp');
  await bar.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(title).toHaveValue('The lamp');
  await expect(bar.getByRole('status')).toHaveText('1 of 5');
  await bar.getByRole('button', { name: 'All', exact: true }).click();
  await expect(bar.getByRole('status')).toHaveText('5 replaced');
  await expect(description).toHaveValue('Lamp after lamp.');
  await expect(page.locator('.page-text > p').first()).toHaveText('A lamp and a Lamp.');
  await bar.getByRole('textbox', { name: 'Replace with' }).press('Control+z');
  await expect(description).toHaveValue('Flag after flag.');
  await expect(page.locator('.page-text > p').first()).toHaveText('A flag and a Flag.');
  await expect(title).toHaveValue('The lamp');
  await bar.getByRole('textbox', { name: 'Replace with' }).press('Control+Shift+z');
  await expect(description).toHaveValue('Lamp after lamp.');
  await expect(page.locator('.page-text > p').first()).toHaveText('A lamp and a Lamp.');
  await bar.getByRole('textbox', { name: 'Find' }).fill('the');
  await expect(bar.getByRole('status')).toHaveText('1 of 1');
  await bar.getByRole('textbox', { name: 'Find' }).press('Escape');
  await expect(title).toBeFocused();
});

test('finds and replaces titles of components', async ({ page }) => {
  await openPage(page);
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find on page' });
  await bar.getByRole('textbox', { name: 'Find' }).fill('two');
  await expect(bar.getByRole('status')).toHaveText('1 of 2');
  await expect(page.locator('.page-text .found-current')).toHaveText('Two');
  await expect(page.getByText('Hidden flag')).toBeVisible();
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('three');
  await bar.getByRole('button', { name: 'All', exact: true }).click();
  await expect(bar.getByRole('status')).toHaveText('2 replaced');
  await expect(page.getByRole('tab', { name: 'Three', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Part three' })).toBeVisible();
  await bar.getByRole('button', { name: 'All', exact: true }).press('Escape');
  await expect(bar).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('tab', { name: 'Two', exact: true })).toBeVisible();
});

test('scrolls a match to the middle of the page', async ({ page }) => {
  await openPage(page);
  await page.keyboard.press('Control+End');
  for (let line = 1; line <= 60; line += 1)
    await page.keyboard
      .insertText(line === 45 ? 'A needle.' : `Line ${line}.`)
      .then(() => page.keyboard.press('Enter'));
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).fill('needle');
  const found = page.locator('.page-text .found-current');
  await expect(found).toHaveText('needle');
  const height = page.viewportSize()?.height ?? 0;
  const top = async () => ((await found.boundingBox())?.y ?? 0) / height;
  await expect.poll(top).toBeGreaterThan(0.3);
  expect(await top()).toBeLessThan(0.7);
});

for (const width of [1440, 390, 360]) {
  test(`keeps all of the bar on the screen at ${width} pixels`, async ({ page }) => {
    await openPage(page);
    await page.setViewportSize({ width, height: 844 });
    await page.keyboard.press('Control+f');
    const bar = page.getByRole('search', { name: 'Find on page' });
    await bar.getByRole('textbox', { name: 'Find' }).fill('flag');
    const frame = await bar.boundingBox();
    for (const control of await bar.locator('button, input').all()) {
      const box = await control.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
        Math.min(width, (frame?.x ?? 0) + (frame?.width ?? 0)),
      );
      expect(box?.x ?? -1).toBeGreaterThanOrEqual(frame?.x ?? 0);
    }
    await bar.getByRole('button', { name: 'Close' }).click();
    await expect(bar).toHaveCount(0);
  });
}

test('lists links to the headings of the page and shows its length', async ({ page }) => {
  await openPage(page);
  const outline = page.getByRole('navigation', { name: 'On this page' });
  await expect(outline).toContainText('12 words, 1 min read');
  await outline.getByRole('button', { name: 'Part two' }).click();
  await page.keyboard.type('The ');
  await expect(page.locator('.page-text h2')).toHaveText('The Part two');
});

test('turns a typed Markdown link into a link', async ({ page }) => {
  await openPage(page);
  await page.keyboard.type('[here](/there) ');
  await expect(page.locator('.page-text a[href="/there"]')).toHaveText('here');
});

test('focuses the Find field on Mod-H if there is nothing to find yet', async ({ page }) => {
  await openPage(page);
  await page.keyboard.press('Control+h');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
});

test('focuses the Replace field on Mod-H, clears the replaced count after an undo in the page, and closes on Escape from a button', async ({
  page,
}) => {
  await openPage(page);
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find on page' });
  await bar.getByRole('textbox', { name: 'Find' }).fill('flag');
  await page.keyboard.press('Control+h');
  await expect(bar.getByRole('textbox', { name: 'Replace with' })).toBeFocused();
  await page.keyboard.type('lamp');
  await bar.getByRole('button', { name: 'All', exact: true }).click();
  await expect(bar.getByRole('status')).toHaveText('3 replaced');
  await page.locator('.page-text > p').first().click();
  await page.keyboard.press('Control+z');
  await expect(page.locator('.page-text > p').first()).toHaveText('A flag and a Flag.');
  await expect(bar.getByRole('status')).toHaveText(/^\d of 3$/);
  await bar.getByRole('button', { name: 'All', exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});

test('searches for the text selected in the title, and returns the focus there if nothing is found', async ({
  page,
}) => {
  await openPage(page);
  await page.locator('.page-text > p').first().dblclick();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.selectText();
  await page.keyboard.press('Control+f');
  const words = page.getByRole('search', { name: 'Find on page' }).getByRole('textbox', { name: 'Find' });
  await expect(words).toHaveValue('Page');
  await words.fill('nowhere');
  await words.press('Escape');
  await expect(title).toBeFocused();
});
