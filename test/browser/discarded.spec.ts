import { expect } from './app.ts';
import { goTo, smallSite, typeAtEnd } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';

test.use({ files: { ...smallSite, 'other.mdx': '---\ntitle: Other\n---\n\nOther line.\n' } });

test('undoes a discard from before a reload and keeps text typed since', async ({ page }) => {
  await typeAtEnd(page, 'guide.mdx', 'Third line.');
  await goTo(page, 'review');
  await expect(page.getByRole('main').getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard the change to Guide' }).click();
  await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Discarded changes to Guide', { exact: true })).toBeVisible();
  await typeAtEnd(page, 'other.mdx', 'One more line.');
  await goTo(page, 'review');
  const takeBack = page.getByRole('main').getByRole('button', { name: 'Undo' });
  await expect(takeBack).toHaveAccessibleDescription('Discarded changes to Guide');
  await takeBack.press('Enter');
  await expect(page.getByText('Restored changes to Guide.')).toBeVisible();
  const list = page.getByRole('navigation', { name: 'Changed files' });
  await expect(list.getByRole('link', { name: /Guide/ })).toBeFocused();
  await expect(list.getByRole('link')).toHaveText([/Guide/, /Other/]);
  await expect(page.getByRole('main').getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await goTo(page, 'page/guide.mdx');
  await expect(page.locator('.page-text')).toContainText('Third line.');
});

test('shows the discard notice above the review’s footer without covering its button', async ({ page }) => {
  await typeAtEnd(page, 'guide.mdx', 'Third line.');
  await typeAtEnd(page, 'other.mdx', 'One more line.');
  await goTo(page, 'review');
  await page.getByRole('button', { name: 'Discard the change to Guide' }).click();
  await expect(page.getByText('Discarded changes to Guide.')).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    // The click hits the center of the button, which must not be covered.
    await page.getByRole('button', { name: 'Send for review…' }).click({ trial: true, timeout: 5000 });
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click({ trial: true, timeout: 5000 });
  }
});
