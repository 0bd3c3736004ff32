import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { Copies, openSiteOnce, test } from './onePage.ts';
import { goTo, startOwnSite, type OwnSite } from './ownSite.ts';
import { storedText } from '../walk/browserScreen.ts';

const pages = new Copies(
  {
    'formula.mdx': 'So $a^2$ it is.\n',
    'formulas.mdx': '$$\na\n$$\n\nAfter.\n',
    'chip.mdx': 'Version {version} is out, {version} it is.\n',
    'other.mdx': 'Another page.\n',
  },
  6,
);

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    'docs.json': `${JSON.stringify({ name: 'Small', navigation: [{ group: 'Start', pages: ['other-1'] }] })}\n`,
    ...pages.files,
  });
});
test.afterAll(() => site.close());

const formula = (page: Page) => page.getByRole('textbox', { name: 'TeX formula' });
const expression = (page: Page) => page.getByRole('textbox', { name: 'Edit source: Expression' });

async function openPage(page: Page, name: string): Promise<string> {
  const path = pages.next(name);
  await openSiteOnce(page, site);
  await goTo(page, `page/${path}`);
  await expect(page.locator('.page-text')).toBeVisible();
  return path;
}

for (const key of ['Enter', 'Escape']) {
  test(`${key} in the field of a formula leaves the caret behind it`, async ({ page }) => {
    const path = await openPage(page, 'formula.mdx');
    await page.locator('.math .katex-html').click();
    await formula(page).fill('b^3');
    await page.keyboard.press(key);
    await page.keyboard.type('!');
    await expect.poll(() => storedText(page, path)).toBe('So $b^3$! it is.\n');
  });

  test(`${key} in the field of a chip leaves the caret behind it`, async ({ page }) => {
    const path = await openPage(page, 'chip.mdx');
    await page.locator('.source-inline').first().click();
    await expect(expression(page)).toBeFocused();
    await page.keyboard.press(key);
    await page.keyboard.type('!');
    await expect.poll(() => storedText(page, path)).toBe('Version {version}! is out, {version} it is.\n');
  });
}

test('typing after the field of a block formula starts a paragraph below it', async ({ page }) => {
  const path = await openPage(page, 'formulas.mdx');
  await page.locator('.math-block .katex-html').first().click();
  await expect(formula(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.type('Below.');
  await expect.poll(() => storedText(page, path)).toBe('$$\na\n$$\n\nBelow.\n\nAfter.\n');
});

test('keeps a half-typed expression at its own chip across another page, the preview, and a reload', async ({
  page,
}) => {
  const path = await openPage(page, 'chip.mdx');
  const second = page.locator('.source-inline').nth(1);
  await second.click();
  await expression(page).fill('{ver');
  await expect(expression(page)).toHaveAttribute('aria-invalid', 'true');
  const away = [
    () => goTo(page, `page/${pages.next('other.mdx')}`),
    () => goTo(page, `preview/${path}`),
    () => page.reload(),
  ];
  for (const leave of away) {
    await leave();
    await goTo(page, `page/${path}`);
    await expect(second).toHaveAttribute('title', 'Expression: incomplete, click to continue');
    await second.click();
    await expect(expression(page)).toHaveValue('{ver');
    await expect(expression(page)).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Escape');
  }
  await page.locator('.source-inline').first().click();
  await expect(expression(page)).toHaveValue('{version}');
  await page.keyboard.press('Escape');
  await second.click();
  await expression(page).fill('{version.long}');
  await expect(second).toContainText('{version.long}');
  await expect(second).toHaveAttribute('title', 'Expression: click to edit source');
  await expect.poll(() => storedText(page, path)).toBe('Version {version} is out, {version.long} it is.\n');
});
