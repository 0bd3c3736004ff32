import { expect, test } from './app.ts';
import { goTo, openSite, smallSite, startOwnSite } from './ownSite.ts';
import { sourceOf } from './sourceOf.ts';

test('updates the links to a file and its navigation entry when it is renamed in the file tree, and undoes both', async ({
  page,
}) => {
  const site = await startOwnSite({
    ...smallSite,
    'index.mdx': '---\ntitle: Welcome\n---\n\nSee [the guide](/guide) and ![a logo](/images/logo.svg).\n',
    'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>\n',
  });
  try {
    await openSite(page, site);
    const rename = async (from: string, to: string) => {
      await goTo(page, `files/${from}`);
      await page.getByRole('tree', { name: 'Site files' }).focus();
      await page.keyboard.press('F2');
      await expect(page.getByRole('textbox', { name: 'Path' })).toHaveValue(from);
      await page.getByRole('textbox', { name: 'Path' }).fill(to);
      await page.getByRole('button', { name: 'Rename' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await rename('guide.mdx', 'start/setup.mdx');
    await rename('images/logo.svg', 'images/mark.svg');
    expect(await sourceOf(page, 'index.mdx')).toContain(
      'See [the guide](/start/setup) and ![a logo](/images/mark.svg).',
    );
    expect(await sourceOf(page, 'docs.json')).toContain('"start/setup"');
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect.poll(() => sourceOf(page, 'index.mdx')).toContain('(/images/logo.svg)');
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});

test('edits the target of a symlinked page and shows a note about it', async ({ page }) => {
  const site = await startOwnSite({
    'README.md': '# Read me\n\nFirst line.\n',
    'docs/docs.json': `${JSON.stringify({ name: 'Linked', navigation: [{ group: 'Start', pages: ['README', 'outside'] }] })}\n`,
    'docs/README.md': { link: '../README.md' },
    'docs/outside.md': { link: '../../outside.md' },
  });
  try {
    await openSite(page, site);
    await goTo(page, 'page/docs/README.md');
    await expect(page.getByRole('note', { name: 'Symbolic link' })).toHaveText(
      /This page is a symbolic link to README\.md\. Your edits change that file\./,
    );
    await page.getByText('First line.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' More.');
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Open linked page' }).click();
    await expect(page).toHaveURL(/page\/README\.md$/);
    await expect(page.getByText('First line. More.')).toBeVisible();
    await expect(page.getByRole('note', { name: 'Symbolic link' })).toHaveCount(0);
    await goTo(page, 'review');
    await expect(page.locator('[data-change-row]')).toHaveCount(1);
    await expect(page.locator('[data-change-row="README.md"]')).toBeVisible();
    await goTo(page, 'page/docs/outside.md');
    await expect(page.getByRole('alert')).toContainText(
      'docs/outside.md is a link to “../../outside.md”, which is outside this repository.',
    );
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});
