import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './app.ts';
import { goTo, openSite, startOwnSite } from './ownSite.ts';
import { sourceOf } from './sourceOf.ts';

const docs = `${JSON.stringify({ name: 'Small', navigation: [{ group: 'Start', pages: ['index', 'guide'] }] }, null, 2)}\n`;

async function withFiles(page: Page, files: Readonly<Record<string, string>>, run: () => Promise<void>): Promise<void> {
  const site = await startOwnSite({ 'docs.json': docs, 'index.mdx': '---\ntitle: Welcome\n---\n\nHello.\n', ...files });
  try {
    await openSite(page, site);
    await run();
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
}

const item = (page: Page, name: string) => page.getByRole('tree', { name: 'Navigation', exact: true }).getByRole('treeitem', { name: new RegExp(`^${name}(?:,|$)`) });

test('lets nobody type into front matter that is not valid, and says so when the navigation would change it', async ({ page }) => {
  const broken = '---\ntitle: Setup: first\nicon: rocket\n---\n\nText.\n';
  await withFiles(page, { 'guide.mdx': broken }, async () => {
    await goTo(page, 'page/guide.mdx');
    const head = page.locator('.page-head');
    await expect(head).toContainText('Setup: first');
    await expect(head).toContainText('not valid YAML');
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await page.locator('.page-text p', { hasText: 'Text.' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' More.');
    await item(page, 'Setup: first').click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Hide/ }).click();
    await expect(page.getByText('The front matter of guide.mdx is not valid YAML. Mend it in the source first. Nothing was changed.')).toBeVisible();
    expect(await sourceOf(page, 'guide.mdx')).toBe(broken.replace('Text.', 'Text. More.'));
    await goTo(page, 'page/guide.mdx');
    await head.getByRole('button', { name: 'Open the source' }).click();
    await expect(page.getByTestId('source-editor')).toBeVisible();
  });
});
