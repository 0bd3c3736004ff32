import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, startOwnSite, type OwnSite } from './ownSite.ts';
import { sourceOf } from './sourceOf.ts';

const page = (title: string, more = '') =>
  `---\ntitle: ${title}\ndescription: All about ${title}.\n${more}---\n\nWords of ${title}.\n`;
const docs = `${JSON.stringify({ theme: 'mint', name: 'Small', colors: { primary: '#4b45c6' }, navigation: { groups: [{ group: 'All', pages: ['one', 'two', 'three', 'secret'] }] } }, null, 2)}\n`;
const list =
  '# Ours\n\n> Maintained manually.\n\n- [Two](https://docs.example.com/two.md): Of old.\n- [Gone](https://docs.example.com/gone.md)\n- [One](https://docs.example.com/one.md): All about One.\n';

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    'docs.json': docs,
    'one.mdx': page('One'),
    'two.mdx': page('Two'),
    'three.mdx': page('Three'),
    'secret.mdx': page('Secret', 'noindex: true\n'),
    'llms.txt': list,
  });
});
test.afterAll(() => site.close());

async function open(shown: Page): Promise<void> {
  await openSiteOnce(shown, site);
  await goTo(shown, 'health');
  await shown.getByRole('button', { name: 'llms.txt' }).press('Enter');
  await expect(shown.getByRole('heading', { name: 'Files for LLMs' })).toBeVisible();
}

test('shows which pages are published and which are left out', async ({ page: shown }) => {
  await open(shown);
  const made = shown.getByRole('region', { name: 'The list Docwright would generate' });
  await expect(made).toContainText('- [Three](/three.md): All about Three.', { timeout: 20_000 });
  await expect(made).not.toContainText('Secret');
  await expect(shown.getByText(/3 pages, \d+ characters \(limit: 100,000\)\./)).toBeVisible();
  await shown.getByText('1 page excluded').click();
  await expect(shown.getByText('hidden from search engines (noindex)')).toBeVisible();
  await expectAccessible(shown);
  await shown.getByRole('tab', { name: 'llms-full.txt' }).press('Enter');
  await expect(shown.getByRole('region', { name: 'llms-full.txt' })).toContainText('Words of Two.');
  await expectAccessible(shown);
});

test('updates a manually maintained list as a change that can be previewed and undone', async ({ page: shown }) => {
  await open(shown);
  const kept = shown.getByRole('region', { name: 'Maintained manually' });
  await expect(kept).toContainText('1 missing from the list: Three', { timeout: 20_000 });
  await expect(kept).toContainText('1 not on the site: Gone');
  await expect(kept).toContainText('1 with a different description than the page: Two');
  await kept.getByRole('button', { name: 'Update' }).press('Enter');
  const dialog = shown.getByRole('dialog', { name: 'Update list' });
  await expect(dialog).toContainText('3 matches in 1 file');
  await dialog.getByRole('button', { name: 'Change 1 file' }).press('Enter');
  await expect(kept).toContainText('It matches the site’s pages.');
  expect(await sourceOf(shown, 'llms.txt')).toBe(
    '# Ours\n\n> Maintained manually.\n\n- [Two](https://docs.example.com/two.md): All about Two.\n- [Three](https://docs.example.com/three.md): All about Three.\n- [One](https://docs.example.com/one.md): All about One.\n',
  );
  await open(shown);
  await shown.getByRole('heading', { name: 'Files for LLMs' }).click();
  await shown.keyboard.press('Control+z');
  await expect(kept).toContainText('1 missing from the list: Three');
});

test('fits on a phone screen', async ({ page: shown }) => {
  await open(shown);
  await shown.setViewportSize({ width: 390, height: 844 });
  await expect(shown.getByRole('region', { name: 'Maintained manually' })).toBeVisible();
  expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(shown);
});
