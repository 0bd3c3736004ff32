import { expect } from './app.ts';
import { goTo, typeAtEnd } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';

test('focuses the row that an undone discard restores, or keeps focus in the page if the user moved on', async ({
  page,
}) => {
  await typeAtEnd(page, 'guide.mdx', 'Third line.');
  await typeAtEnd(page, 'index.mdx', 'More.');
  await goTo(page, 'review');
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).last();
  const row = (name: string) =>
    page.getByRole('navigation', { name: 'Changed files' }).getByRole('link', { name: new RegExp(`^${name}`) });
  for (const name of ['Guide', 'Welcome'])
    await page.getByRole('button', { name: `Discard the change to ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
  await undo.click();
  await expect(row('Welcome')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row('Guide')).toBeVisible();
  await page.getByRole('button', { name: 'Discard the change to Guide' }).click();
  await expect(row('Guide')).toHaveCount(0);
  await goTo(page, 'page/index.mdx');
  await page.locator('.page-text').getByText('Hello.').click();
  await undo.press('Enter');
  await expect(page.locator('.page-text')).toBeFocused();
  await expect(undo).toHaveCount(0);
});

test('shows changed pages as text once selected, until the user switches back', async ({ page }) => {
  await typeAtEnd(page, 'guide.mdx', 'Third line.');
  await typeAtEnd(page, 'index.mdx', 'More.');
  await goTo(page, 'review/guide.mdx');
  await page.getByText('As text').click();
  await expect(page.getByTestId('diff-editor')).toContainText('Third line.', { timeout: 20_000 });
  const rows = page.getByRole('navigation', { name: 'Changed files' });
  await rows.getByRole('link', { name: /^Welcome/ }).click();
  await expect(page.getByTestId('diff-editor')).toContainText('More.', { timeout: 20_000 });
  await goTo(page, 'page/guide.mdx');
  await goTo(page, 'review/guide.mdx');
  await expect(page.getByRole('radio', { name: 'As text' })).toBeChecked();
  await page.getByText('As readers see it').click();
  await rows.getByRole('link', { name: /^Welcome/ }).click();
  await expect(page.getByRole('region', { name: /^After/ })).toContainText('More.', { timeout: 20_000 });
});

test('draws no outline around a region that has focus', async ({ page }) => {
  await typeAtEnd(page, 'guide.mdx', 'Third line.');
  await goTo(page, 'publish');
  const part = page.getByRole('region', { name: 'Send for review' });
  await expect(part).toBeVisible();
  await page.keyboard.press('Tab');
  await part.focus();
  await expect(part).toBeFocused();
  await expect(part).toHaveCSS('outline-style', 'none');
});
