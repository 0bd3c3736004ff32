import { expect } from './app.ts';
import { goTo, typeAtEnd } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';

test('has the focus on the row that came back after a discard was taken back, or on the page where one went on', async ({
  page,
}) => {
  await typeAtEnd(page, 'guide.mdx', 'Third line.');
  await typeAtEnd(page, 'index.mdx', 'More.');
  await goTo(page, 'review');
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
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
