import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { openExampleOnce, test } from './onePage.ts';
import { goTo } from './ownSite.ts';

async function openPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command or page' }).fill(words);
}

test('finds pages, headings, actions, blocks, settings, and text under their headings, and no tool’s files', async ({
  page,
  server,
}) => {
  await openExampleOnce(page, server);
  await expect(page.locator('.page-text')).toBeVisible({ timeout: 20_000 });
  await openPalette(page, '');
  const list = page.getByRole('listbox', { name: 'Commands and pages' });
  for (const heading of ['Pages', 'Actions', 'Insert', 'Settings'])
    await expect(list.getByText(heading, { exact: true })).toBeAttached();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Command or page' }).fill('rules.md');
  await expect(list.getByRole('option')).toHaveText([/^Search all text for “rules\.md”/]);
  await page.getByRole('combobox', { name: 'Command or page' }).fill('rollout');
  await expect(list.getByText('Headings', { exact: true })).toBeAttached();
  await list.getByRole('option', { name: /^Search all text/ }).click();
  await expect(page.getByRole('textbox', { name: 'Search for' })).toHaveValue('rollout');
});

test('has undo and redo where no page is edited, for devices without keys', async ({ page, server }) => {
  await openExampleOnce(page, server);
  await goTo(page, 'health');
  for (const name of ['Undo', 'Redo']) {
    await openPalette(page, name);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByText(`Nothing to ${name.toLowerCase()}.`)).toBeVisible();
  }
});

test('pulls the site’s latest changes, also for a writer without changes', async ({ page, server }) => {
  await openExampleOnce(page, server);
  await goTo(page, 'health');
  await openPalette(page, 'pull latest');
  await page.getByRole('option', { name: /^Pull latest changes/ }).click();
  await expect(page.getByText('You have the latest version.')).toBeVisible();
});

test('opens the list of keyboard shortcuts by name and by shortcut', async ({ page, server }) => {
  await openExampleOnce(page, server);
  await expect(page.locator('.page-text')).toBeVisible({ timeout: 20_000 });
  await openPalette(page, 'short');
  await expect(page.getByRole('option', { name: /^Keyboard shortcuts/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByRole('region', { name: 'On the page' })).toContainText('Duplicate block');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+/');
  await expect(dialog).toBeVisible();
});

test('opens the site’s issues by name', async ({ page, server }) => {
  await openExampleOnce(page, server);
  await expect(page.locator('.page-text')).toBeVisible({ timeout: 20_000 });
  await openPalette(page, 'issues');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Site health' })).toBeVisible();
});

test('finds the site settings by name, both the overview and each section', async ({ page, server }) => {
  await openExampleOnce(page, server);
  await expect(page.locator('.page-text')).toBeVisible({ timeout: 20_000 });
  await openPalette(page, 'site settings');
  const list = page.getByRole('listbox', { name: 'Commands and pages' });
  for (const name of [/^Site settings/, /^Colou?rs/, /^API/])
    await expect(list.getByRole('option', { name }).first()).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings/);
});

test('puts everything typed right after a field’s shortcut into the field and nothing into the page', async ({
  page,
  server,
}) => {
  await openExampleOnce(page, server);
  const text = page.locator('.page-text p').first();
  await text.click();
  const words = await page.locator('.page-text').innerText();
  for (const [key, field] of [
    ['Control+k', page.getByRole('combobox', { name: 'Command or page' })],
    ['Control+p', page.getByRole('combobox', { name: 'Command or page' })],
    ['Control+f', page.getByRole('textbox', { name: 'Find' })],
  ] as const) {
    await page.keyboard.press(key);
    await page.keyboard.type('flags and targets');
    await expect(field).toHaveValue('flags and targets');
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Page', exact: true })).toBeFocused();
  }
  expect(await page.locator('.page-text').innerText()).toBe(words);
});
