import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, startOwnSite, type OwnSite } from './ownSite.ts';
import { sourceOf } from './sourceOf.ts';

const page = (title: string, body: string) => `---\ntitle: ${title}\n---\n\n${body}\n`;
const docs = `${JSON.stringify({ name: 'Deploys', navigation: [{ group: 'All', pages: ['one', 'two'] }] }, null, 2)}\n`;
const widgets = page(
  'Three',
  ['A [widget](/widget).', ...Array.from({ length: 8 }, (_, at) => `Line ${at}, with a widget.`)].join('\n\n'),
);

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    'docs.json': docs,
    'one.mdx': page('Authentication', '## Deploy it\n\nDeploy the site, `deploy` it again.'),
    'widgets.mdx': widgets,
    'two.mdx': page('Two', 'Nothing to deploy.\n\n<Note>Note this.</Note>'),
  });
});
test.afterAll(() => site.close());

const state = (shown: Page) =>
  shown.getByRole('status').filter({ hasText: /^(?:[\d,]+ match(?:es)? in|No results for)/ });

async function open(shown: Page): Promise<void> {
  await openSiteOnce(shown, site);
  await goTo(shown, 'page/one.mdx');
  await expect(shown.locator('.page-text')).toBeVisible();
  await shown.locator('.page-text p').first().click();
  await shown.keyboard.press('Control+Shift+f');
  await expect(shown.getByLabel('Search for')).toBeFocused();
}

test('finds text with keys alone, shows where it is, and opens it there', async ({ page: shown }) => {
  await open(shown);
  await shown.keyboard.type('deploy');
  await expect(state(shown)).toHaveText('5 matches in 3 files.', { timeout: 15_000 });
  await expect(shown.getByRole('region', { name: 'Authentication' })).toContainText('heading');
  await expectAccessible(shown);
  await shown.getByText('Code', { exact: true }).click();
  await expect(state(shown)).toHaveText('1 match in 1 file.');
  await shown.getByText('Code', { exact: true }).click();
  await shown.getByLabel('Match case').check();
  await expect(state(shown)).toHaveText('2 matches in 2 files.');
  await shown.getByLabel('Match case').uncheck();
  await shown.getByLabel('Regular expression').check();
  await shown.getByLabel('Search for').fill('(');
  await expect(shown.getByText(/^Invalid pattern/)).toBeVisible();
  await shown.getByLabel('Search for').fill('again\\.$');
  await shown.getByRole('button', { name: /again\./ }).press('Enter');
  await expect(shown).toHaveURL(/source\/one\.mdx/);
});

test('replaces one match, then all previewed matches, as undoable steps', async ({ page: shown }) => {
  await open(shown);
  await shown.getByLabel('Regular expression').uncheck();
  await shown.getByLabel('Search for').fill('deploy');
  await shown.getByLabel('Replace with').fill('ship');
  await shown.getByRole('button', { name: 'Replace on line 5, column 4' }).click();
  await expect(state(shown)).toHaveText('4 matches in 3 files.', { timeout: 15_000 });
  await expect(shown.getByRole('button', { name: /^Replace on line/ }).first()).toBeFocused();
  await expect(shown.getByText(/skips 1 match in code\. To replace it, choose “Code” above/)).toBeVisible();
  await shown.getByRole('button', { name: 'Replace all…' }).click();
  const dialog = shown.getByRole('dialog', { name: 'Replace “deploy” with “ship”' });
  await expect(dialog).toContainText('3 matches in 2 pages and 1 settings file');
  await expectAccessible(shown);
  await dialog.getByRole('button', { name: 'Change 3 files' }).click();
  await expect(state(shown)).toHaveText('1 match in 1 file.', { timeout: 15_000 });
  await shown.getByRole('heading', { name: 'Search the site' }).click();
  await shown.keyboard.press('Control+z');
  await expect(shown.getByText(/^Undid replacing text on /)).toBeVisible();
  await expect(state(shown)).toHaveText('4 matches in 3 files.', { timeout: 15_000 });
  expect(await sourceOf(shown, 'one.mdx')).toBe(
    page('Authentication', '## Ship it\n\nDeploy the site, `deploy` it again.'),
  );
});

test('leaves addresses unchanged unless links are included, and shows each line that changes', async ({
  page: shown,
}) => {
  await open(shown);
  await shown.getByLabel('Search for').fill('widget');
  await shown.getByLabel('Replace with').fill('gadget');
  await expect(shown.getByText(/skips 1 URL that the site depends on.* choose “Links” above/)).toBeVisible({
    timeout: 15_000,
  });
  await shown.getByRole('button', { name: 'Replace all…' }).click();
  const dialog = shown.getByRole('dialog', { name: 'Replace “widget” with “gadget”' });
  await expect(dialog).toContainText('9 matches in 1 page');
  await expect(dialog.locator('ins')).toHaveCount(6);
  await dialog.getByRole('button', { name: 'Show 3 more lines' }).press('Enter');
  await expect(dialog.locator('ins')).toHaveCount(9);
  await expect(dialog.locator(':focus')).toContainText('Line 5, with a gadget.');
  await expectAccessible(shown);
  await dialog.getByRole('button', { name: 'Change 1 file' }).click();
  await expect(shown.getByText('Replaced 9 matches in 1 file.')).toBeVisible({ timeout: 15_000 });
  expect(await sourceOf(shown, 'widgets.mdx')).toBe(widgets.replaceAll(/(?<!\/)widget/g, 'gadget'));
});

test('renames a component on all pages', async ({ page: shown }) => {
  await open(shown);
  await shown.getByRole('tab', { name: 'Structure' }).click();
  await shown.getByLabel('Component, such as Note').fill('Note');
  await shown.getByLabel('New component, such as Tip').fill('Tip');
  await shown.setViewportSize({ width: 390, height: 844 });
  await shown.keyboard.press('Enter');
  const dialog = shown.getByRole('dialog', { name: 'Change all pages' });
  await expect(dialog.locator('ins')).toHaveText('<Tip>Note this.</Tip>', { timeout: 15_000 });
  await expectAccessible(shown);
  await dialog.getByRole('button', { name: 'Change 1 file' }).click();
  expect(await sourceOf(shown, 'two.mdx')).toContain('<Tip>Note this.</Tip>');
});

test('finds a page whose name is misspelled', async ({ page: shown }) => {
  await open(shown);
  await goTo(shown, 'page/two.mdx');
  await shown.locator('.page-text p').first().click();
  await shown.keyboard.press('Control+p');
  await shown.keyboard.type('authentification');
  await expect(shown.getByRole('option', { name: /Authentication/ })).toBeVisible();
  await expectAccessible(shown);
  await shown.keyboard.press('Enter');
  await expect(shown).toHaveURL(/page\/one\.mdx/);
});
