import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { goTo, smallSite } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';

const group = (open: string) =>
  `<${open}>\n\n\`\`\`bash Terminal\nfirst\n\`\`\`\n\n\`\`\`python Program\nsecond\n\`\`\`\n\n\`\`\`ts client.ts\nthird\n\`\`\`\n\n</${open.split(' ')[0] ?? ''}>`;

test.use({
  files: {
    ...smallSite,
    'group.mdx': `---\ntitle: Group\n---\n\n${group('CodeGroup')}\n\nBelow.\n`,
    'menu.mdx': `---\ntitle: Menu\n---\n\n${group('CodeGroup dropdown')}\n\nBelow.\n`,
    'examples.mdx': `---\ntitle: Examples\n---\n\n${group('RequestExample')}\n\n${group('ResponseExample')}\n\nBelow.\n`,
  },
});

const text = (page: Page) => page.locator('.page-text');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test('shows every code tab in a narrow window with nothing covering it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, 'page/group.mdx');
  await expect(text(page)).toContainText('Below.');
  for (const name of ['Terminal', 'Program', 'client.ts']) await expect(tab(page, name)).toBeInViewport({ ratio: 1 });
  const list = page.getByRole('tablist');
  expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await tab(page, 'client.ts').click();
  await expect(text(page).getByText('third')).toBeVisible();
  await text(page).getByText('third').click();
  await expect(page.getByRole('button', { name: 'Code block options' }).last()).toBeVisible();
  await expect(tab(page, 'client.ts')).toBeInViewport({ ratio: 1 });
});

test('labels request and response examples above their tabs', async ({ page }) => {
  await goTo(page, 'page/examples.mdx');
  await expect(text(page)).toContainText('Below.');
  const titles = [text(page).getByText('Request example'), text(page).getByText('Response example')];
  for (const [index, title] of titles.entries()) {
    const label = await title.boundingBox();
    const bar = await page.getByRole('tablist').nth(index).boundingBox();
    const language = await page.getByRole('button', { name: 'Code language: Bash' }).nth(index).boundingBox();
    if (label === null || bar === null || language === null) throw new Error('It is not seen.');
    expect(label.y + label.height).toBeLessThanOrEqual(bar.y);
    expect(language.y).toBeGreaterThanOrEqual(bar.y);
    expect(language.y + language.height).toBeLessThanOrEqual(bar.y + bar.height);
  }
});

test('shows a dropdown instead of tabs if readers get one, usable by mouse and by keyboard', async ({ page }) => {
  await goTo(page, 'page/menu.mdx');
  await expect(text(page)).toContainText('Below.');
  await expect(text(page).getByRole('tab')).toHaveText(['Terminal']);
  await tab(page, 'Terminal').click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Terminal', 'Program', 'client.ts']);
  await page.getByRole('menuitemradio', { name: 'Program' }).click();
  await expect(text(page).getByText('second')).toBeVisible();
  await expect(text(page).getByText('first')).toBeHidden();
  await expect(tab(page, 'Program')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(text(page).getByText('third')).toBeVisible();
  await expect(tab(page, 'client.ts')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Program')).toBeFocused();
});

test('selects the block that undo and redo change in the dropdown', async ({ page }) => {
  await goTo(page, 'page/menu.mdx');
  await expect(text(page)).toContainText('Below.');
  await tab(page, 'Terminal').click();
  await page.getByRole('menuitemradio', { name: 'Program' }).click();
  await text(page).getByText('second').click();
  await page.waitForTimeout(100);
  await page.keyboard.press('End');
  await page.keyboard.type(' more');
  await expect(text(page)).toContainText('second more');
  await tab(page, 'Program').click();
  await page.getByRole('menuitemradio', { name: 'client.ts' }).click();
  await expect(text(page).getByText('third')).toBeVisible();
  await text(page).focus();
  await page.keyboard.press('Control+z');
  await expect(text(page).getByText('second', { exact: true })).toBeVisible();
  await expect(tab(page, 'Program')).toBeVisible();
  await tab(page, 'Program').click();
  await page.getByRole('menuitemradio', { name: 'client.ts' }).click();
  await text(page).getByText('third').click();
  await page.keyboard.press('Control+Shift+z');
  await expect(text(page).getByText('second more', { exact: true })).toBeVisible();
  await expect(tab(page, 'Program')).toBeVisible();
});

test('renames and deletes code blocks in the dropdown, and switches back to tabs', async ({ page }) => {
  await goTo(page, 'page/menu.mdx');
  await tab(page, 'Terminal').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.keyboard.type('Shell');
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Shell')).toBeFocused();
  await tab(page, 'Shell').dblclick();
  await expect(page.getByRole('textbox', { name: 'Tab title' })).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await tab(page, 'Shell').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(text(page).getByRole('tab')).toHaveText(['Program']);
  await text(page).getByText('second').click();
  await page.waitForTimeout(100);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Dropdown menu' }).focus();
  await page.keyboard.press('Space');
  await expect(text(page).getByRole('tab')).toHaveText(['Program', 'client.ts']);
});
