import { expect, expectAccessible, expectAccessibleInBothSchemes, openExample, test } from './app.ts';
import { goTo } from './ownSite.ts';

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`has nothing that axe reports at ${width} pixels, in light and dark`, async ({ page, server }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width, height });
    await page.goto(server.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    if (width > 1023) await openExample(page, server);
    else await page.getByRole('button', { name: 'Open the example site' }).click();
    await expect(page.locator('.page-text')).toContainText('Lantern turns features', { timeout: 20_000 });
    await expectAccessibleInBothSchemes(page);
    for (const path of [
      'quickstart.mdx',
      'concepts/flags.mdx',
      'changelog/releases.mdx',
      'sdk/overview.mdx',
      'api-reference/evaluate.mdx',
    ]) {
      await goTo(page, `page/${path}`);
      await expect(page.getByRole('textbox', { name: 'Title', exact: true })).not.toHaveValue('');
      // A narrow window uses the same colors in a page's text.
      await (width > 1023 ? expectAccessibleInBothSchemes(page) : expectAccessible(page));
    }
    await goTo(page, 'source/quickstart.mdx');
    await expect(page.getByTestId('source-editor').locator('.view-line').first()).toBeVisible({ timeout: 20_000 });
    await expectAccessibleInBothSchemes(page);
    await goTo(page, 'files/docs.json');
    await expect(page.getByTestId('source-editor').locator('.view-line').first()).toBeVisible({ timeout: 20_000 });
    await expectAccessibleInBothSchemes(page);
    for (const screen of ['review', 'publish']) {
      await goTo(page, screen);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expectAccessibleInBothSchemes(page);
    }
  });
}

test('moves through the navigation with the keyboard alone', async ({ page, server }) => {
  await openExample(page, server);
  const item = (name: string) => page.getByRole('treeitem', { name, exact: true });
  await item('Introduction').focus();
  await page.keyboard.press('ArrowDown');
  await expect(item('Quickstart')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Quickstart');
  // A page opened with Enter gets the focus for writing.
  await expect(page.locator('.page-text')).toBeFocused();
  await item('Quickstart').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(item('Get started')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(item('Get started')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(item('Quickstart')).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect(item('Get started')).toBeFocused();
});

test('finds pages and commands in the command palette', async ({ page, server }) => {
  await openExample(page, server);
  await expect(page.locator('.page-text')).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command or page' }).fill('python');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sdk\/python\.mdx$/);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command or page' }).fill('dark mode');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
