import { expect, expectAccessible } from './app.ts';
import { goTo, smallSite, typeAtEnd } from './ownSite.ts';
import { test } from './siteForEach.ts';

test('marks a page that has two versions, links to the choice, and counts nothing as sendable until it is made', async ({
  page,
  site,
}) => {
  await typeAtEnd(page, 'guide.mdx', 'Mine.');
  await typeAtEnd(page, 'index.mdx', 'More.');
  site.commit('main', 'guide.mdx', `${smallSite['guide.mdx']}Theirs.\n`);
  await goTo(page, 'review');
  await expect(page.getByText('2 changes will be sent')).toBeVisible();
  await page.getByRole('button', { name: 'Pull latest changes' }).click();
  await expect(page.getByRole('heading', { name: 'Choose what to keep' })).toBeVisible({ timeout: 20_000 });
  await goTo(page, 'review/guide.mdx');
  const row = page.getByRole('navigation', { name: 'Changed files' }).getByRole('listitem');
  const mark = row.getByRole('link', { name: 'Conflict: choose a version' });
  await expect(mark).toHaveCount(1);
  await expect(row.filter({ hasText: 'Conflict' })).toContainText('Guide');
  await expect(page.getByText('You can’t send your changes yet: one file has conflicts')).toBeVisible();
  await expect(page.getByText(/will be sent/)).toHaveCount(0);
  const choose = page.getByRole('button', { name: 'Resolve…' }).locator('.mantine-Button-label');
  expect(await choose.evaluate((label) => label.scrollWidth - label.clientWidth)).toBe(0);
  await expect(page.getByRole('region', { name: 'Change to Guide' })).toContainText('Choose a version');
  await expectAccessible(page);
  await goTo(page, 'publish');
  await expect(page.getByText('You can’t send your changes yet.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Send for review' })).toBeDisabled();
  await page.setViewportSize({ width: 390, height: 844 });
  const first = page.getByRole('alert').getByRole('button', { name: 'Resolve…' }).locator('.mantine-Button-label');
  expect(await first.evaluate((label) => label.scrollWidth - label.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, 'review');
  await mark.click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await goTo(page, 'review');
  await expect(page.getByText('2 changes will be sent')).toBeVisible();
});

test('shows the old and new address of a link if the block looks the same to readers', async ({ page, openOwn }) => {
  await openOwn({
    ...smallSite,
    'guide.mdx': '---\ntitle: Guide\n---\n\nSame words.\n\nSee [there](/index).\n',
  });
  await goTo(page, 'source/guide.mdx');
  const source = page.getByTestId('source-editor');
  await source.locator('.view-line', { hasText: 'See' }).click({ timeout: 20_000 });
  await page.keyboard.press('End');
  for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await page.keyboard.type('es');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await goTo(page, 'review/guide.mdx');
  const after = page.getByRole('region', { name: 'After: 1 block differs' });
  await expect(after.locator('[data-change]')).toHaveText('See there.', { timeout: 20_000 });
  await expect(after.getByRole('note')).toHaveText('Link “there”: /index → /indexes');
  await expect(page.getByRole('region', { name: /^Before/ }).getByRole('note')).toHaveCount(0);
  await expectAccessible(page);
});

test('opens both versions at the first change of either, and scrolls them together', async ({ page, openOwn }) => {
  const paragraph = (number: number) => `Paragraph ${number} has words.`;
  await openOwn({
    ...smallSite,
    'guide.mdx': `---\ntitle: Guide\n---\n\n${Array.from({ length: 60 }, (_, at) => paragraph(at)).join('\n\n')}\n`,
  });
  await goTo(page, 'page/guide.mdx');
  const text = page.locator('.page-text');
  for (const number of [10, 50]) {
    await text.getByText(paragraph(number)).click();
    await page.keyboard.press('End');
    if (number === 50) await page.keyboard.type(' More.');
    else
      for (const line of Array.from({ length: 12 }, (_, at) => `New ${at}.`)) {
        await page.keyboard.press('Enter');
        await page.keyboard.insertText(line);
      }
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await goTo(page, 'review/guide.mdx');
  const before = page.getByRole('region', { name: /^Before/ });
  const after = page.getByRole('region', { name: /^After/ });
  /** How much further down a paragraph is in the new version. */
  const offset = async (number: number) => {
    const [one, other] = await Promise.all(
      [before, after].map((version) => version.getByText(paragraph(number), { exact: number < 50 }).boundingBox()),
    );
    return Math.round(Math.abs((other?.y ?? 0) - (one?.y ?? 999)));
  };
  await expect(after.getByText('New 0.', { exact: true })).toBeInViewport({ timeout: 20_000 });
  await before.hover();
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => offset(40)).toBeLessThan(3);
  await after.hover();
  await page.mouse.wheel(0, 500);
  await expect.poll(() => offset(50)).toBeLessThan(3);
});
